import type { Lane } from "../network/RouteData";
import type { WeightRule } from "./CheckContext";
import { type PendingItem, refuse } from "./checkLine";
import type { CheckedLines } from "./checkLines";
import type { CheckedItem, Refusal } from "./TransferCheck";

type LimitCode = Extract<Refusal["code"], `over_${string}`>;

const limitCodes: ReadonlySet<string> = /* @__PURE__ */ new Set<LimitCode>([
  "over_weight_limit",
  "over_volume_limit",
  "over_unit_limit",
]);

/** Adds refusals, in place, to the lines that exceed a limit of the lane under the rule. O(lines). */
export function applyLimits(checked: CheckedLines, lane: Lane, rule: WeightRule): void {
  visitRooms(checked, lane, rule, "exceeding", (line, index, weightRoom, volumeRoom, unitRoom) => {
    // Under `whole` a line that is refused for another reason is not part of what exceeds the limit.
    if (rule === "whole" && !line.allowed) return;
    refuseOver(line, "over_weight_limit", line.totalWeight - weightRoom);
    if (lane.volumeLimit !== undefined) refuseOver(line, "over_volume_limit", checked.volumes[index]! - volumeRoom);
    if (lane.unitLimit !== undefined) refuseOver(line, "over_unit_limit", unitsOf(line) - unitRoom);
  });
}

function refuseOver(line: PendingItem, code: LimitCode, overBy: number): void {
  if (overBy > 0) refuse(line, { code, overBy });
}

/**
 * Visits the lines, all of them or those that exceed a limit, in their order with the rooms that the rule leaves each of them beside the others: a line that takes more is
 * refused. The rooms are the same before and after the rule is applied. Where the lane has no limit of volume or of units, that
 * room is infinite.
 */
export function visitRooms(
  { items, volumes }: CheckedLines,
  { weightLimit, volumeLimit = Infinity, unitLimit = Infinity }: Lane,
  rule: WeightRule,
  which: "all" | "exceeding",
  visit: (line: PendingItem, index: number, weightRoom: number, volumeRoom: number, unitRoom: number) => void,
): void {
  // Most lanes limit the weight alone.
  const hasOthers = volumeLimit !== Infinity || unitLimit !== Infinity;
  let weight = weightLimit;
  let volume = volumeLimit;
  let units = unitLimit;
  if (rule === "whole") {
    for (let index = 0; index < items.length; index += 1) {
      const line = items[index]!;
      if (!mayTakeRoom(line)) continue;
      weight -= line.totalWeight;
      if (!hasOthers) continue;
      volume -= volumes[index]!;
      units -= unitsOf(line);
    }
  }
  for (let index = 0; index < items.length; index += 1) {
    const line = items[index]!;
    const mayTake = rule !== "each" && mayTakeRoom(line);
    // Under `whole` the room has what the line itself takes of it.
    const isPart = mayTake && rule === "whole";
    const weightRoom = isPart ? weight + line.totalWeight : weight;
    let volumeRoom = volumeLimit;
    let unitRoom = unitLimit;
    let exceeds = line.totalWeight > weightRoom;
    if (hasOthers) {
      volumeRoom = isPart ? volume + volumes[index]! : volume;
      unitRoom = isPart ? units + unitsOf(line) : units;
      exceeds ||= volumes[index]! > volumeRoom || unitsOf(line) > unitRoom;
    }
    if (exceeds || which === "all") visit(line, index, weightRoom, volumeRoom, unitRoom);
    if (exceeds || !mayTake || rule !== "fill") continue;
    weight -= line.totalWeight;
    if (hasOthers) {
      volume -= volumes[index]!;
      units -= unitsOf(line);
    }
  }
}

/** Of a SKU that is not known nothing is known but that. */
function unitsOf({ requestedQty, refusals }: CheckedItem): number {
  return refusals[0]?.code === "unknown_sku" ? 0 : requestedQty;
}

/** Whether nothing but the limits refuses the line. */
function mayTakeRoom({ allowed, refusals }: CheckedItem): boolean {
  return allowed || refusals.every(({ code }) => limitCodes.has(code));
}
