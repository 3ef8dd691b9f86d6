import type { Lane } from "../network/RouteData";
import type { WeightRule } from "./CheckContext";
import { refuse } from "./checkLine";
import type { CheckedLines } from "./checkLines";
import type { CheckedItem, Refusal } from "./TransferCheck";

type LimitCode = Extract<Refusal["code"], `over_${string}`>;

/** One limit of a transfer: the most of an amount that its allowed lines may have. */
export interface Limit {
  /** The refusal of a line that exceeds it. */
  readonly code: LimitCode;
  readonly max: number;
  /** What a line takes of it, with all its units. */
  readonly amountOf: (line: CheckedItem, volume: number) => number;
}

const weightOf: Limit["amountOf"] = ({ totalWeight }) => totalWeight;
const volumeOf: Limit["amountOf"] = (_line, volume) => volume;
// Of a SKU that is not known nothing is known but that.
const unitsOf: Limit["amountOf"] = ({ requestedQty, refusals }) =>
  refusals[0]?.code === "unknown_sku" ? 0 : requestedQty;

/** The limits of a lane, in the order of their refusals. */
export function limitsOf({ weightLimit, volumeLimit, unitLimit }: Lane): readonly Limit[] {
  const limits: Limit[] = [{ code: "over_weight_limit", max: weightLimit, amountOf: weightOf }];
  if (volumeLimit !== undefined) limits.push({ code: "over_volume_limit", max: volumeLimit, amountOf: volumeOf });
  if (unitLimit !== undefined) limits.push({ code: "over_unit_limit", max: unitLimit, amountOf: unitsOf });
  return limits;
}

const limitCodes: ReadonlySet<string> = /* @__PURE__ */ new Set<LimitCode>([
  "over_weight_limit",
  "over_volume_limit",
  "over_unit_limit",
]);

/** Adds refusals, in place, to the lines that exceed a limit under the rule. O(lines · limits). */
export function applyLimits(checked: CheckedLines, limits: readonly Limit[], rule: WeightRule): void {
  const { items, volumes } = checked;
  const roomsFor = createRooms(checked, limits, rule);
  for (let index = 0; index < items.length; index += 1) {
    const line = items[index]!;
    // Under `whole` a line that is refused for another reason is not part of what exceeds the limit.
    const isTested = rule !== "whole" || line.allowed;
    const rooms = roomsFor(index);
    for (let each = 0; each < limits.length; each += 1) {
      const { code, amountOf } = limits[each]!;
      const overBy = amountOf(line, volumes[index] ?? 0) - rooms[each]!;
      if (overBy > 0 && isTested) refuse(line, { code, overBy });
    }
  }
}

/**
 * The rooms that the rule leaves each line beside the others, one for each limit: a line with more is refused. To be asked about
 * every line once, in their order; each answer holds until the next. The rooms are the same before and after the rule is applied.
 */
export function createRooms(
  { items, volumes }: CheckedLines,
  limits: readonly Limit[],
  rule: WeightRule,
): (index: number) => readonly number[] {
  const amount = (limit: number, index: number) => limits[limit]!.amountOf(items[index]!, volumes[index] ?? 0);
  const left = limits.map(({ max }) => max);
  if (rule === "whole") {
    for (const [index, line] of items.entries()) if (mayTakeRoom(line)) takeRoom(index);
  }
  const own = [...left];
  return (index) => {
    const mayTake = rule !== "each" && mayTakeRoom(items[index]!);
    let fits = true;
    for (let limit = 0; limit < limits.length; limit += 1) {
      const room = left[limit]!;
      own[limit] = mayTake && rule === "whole" ? room + amount(limit, index) : room;
      fits &&= amount(limit, index) <= room;
    }
    if (mayTake && rule === "fill" && fits) takeRoom(index);
    return own;
  };

  function takeRoom(index: number): void {
    for (let limit = 0; limit < limits.length; limit += 1) left[limit]! -= amount(limit, index);
  }
}

/** Whether nothing but the limits refuses the line. */
function mayTakeRoom({ allowed, refusals }: CheckedItem): boolean {
  return allowed || refusals.every(({ code }) => limitCodes.has(code));
}
