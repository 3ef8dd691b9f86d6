import type { Lane } from "../network/readLane";
import type { WeightRule } from "./CheckContext";
import { type PendingItem, refuse } from "./PendingItem";
import type { Refusal } from "./refusals";
import type { StockLevel } from "./StockLevel";
import type { CheckedItem } from "./TransferCheck";

export interface Amounts {
  readonly weight: number;
  readonly volume: number;
  readonly units: number;
}

export interface CheckedLines {
  readonly items: readonly PendingItem[];
  /** The stock level of each item, if the SKU is known. */
  readonly levels: readonly (StockLevel | undefined)[];
  /** Sums over all items. `volume` and `units` are 0 if the lane does not limit them. */
  readonly totals: Amounts;
}

type LimitCode = Extract<Refusal["code"], `over_${string}`>;

export const limitCodes: Readonly<Record<keyof Amounts, LimitCode>> = {
  weight: "over_weight_limit",
  volume: "over_volume_limit",
  units: "over_unit_limit",
};

/** The keys of {@link Amounts}, in the order of the refusals. */
export const limitedAmounts = /* @__PURE__ */ Object.keys(limitCodes) as readonly (keyof Amounts)[];

export function applyLimits(checked: CheckedLines, lane: Lane, rule: WeightRule = "fill"): void {
  // If all lines fit together, no rule adds a refusal.
  if (fits(checked.totals, limitsOf(lane))) return;
  visitRooms(checked, lane, rule, (line, amounts, room) => {
    // Under `whole`, lines with other refusals are not compared with the limits.
    if (rule === "whole" && !line.allowed) return;
    for (const kind of limitedAmounts) {
      const overBy = amounts[kind] - room[kind];
      if (overBy > 0) refuse(line, { code: limitCodes[kind], overBy });
    }
  });
}

/**
 * Visits the lines in order. The `room` of a line is the part of the limits that the rule leaves for it. It does not
 * depend on whether {@link applyLimits} has already refused lines.
 */
export function visitRooms(
  { items, levels }: CheckedLines,
  lane: Lane,
  rule: WeightRule,
  visit: (line: PendingItem, amounts: Amounts, room: Amounts, index: number) => void,
): void {
  let left = limitsOf(lane);
  const unitVolumeOf = (index: number) => (lane.countsVolume ? (levels[index]?.unitVolume ?? 0) : 0);
  if (rule === "whole") {
    items.forEach((line, index) => {
      if (mayTakeRoom(line)) left = plus(left, amountsOf(line, unitVolumeOf(index)), -1);
    });
  }
  items.forEach((line, index) => {
    const amounts = amountsOf(line, unitVolumeOf(index));
    const takesRoom = mayTakeRoom(line);
    const room = rule === "whole" && takesRoom ? plus(left, amounts, 1) : left;
    visit(line, amounts, room, index);
    if (rule === "fill" && takesRoom && fits(amounts, room)) left = plus(left, amounts, -1);
  });
}

export function limitsOf({ weightLimit, volumeLimit = Infinity, unitLimit = Infinity }: Lane): Amounts {
  return { weight: weightLimit, volume: volumeLimit, units: unitLimit };
}

function amountsOf({ totalWeight, requestedQty, refusals }: CheckedItem, unitVolume: number): Amounts {
  // `unknown_sku` must remain the only refusal, so the units of an unknown SKU must not exceed a limit.
  const units = refusals[0]?.code === "unknown_sku" ? 0 : requestedQty;
  return { weight: totalWeight, volume: requestedQty * unitVolume, units };
}

function plus(some: Amounts, others: Amounts, times: 1 | -1): Amounts {
  return {
    weight: some.weight + times * others.weight,
    volume: some.volume + times * others.volume,
    units: some.units + times * others.units,
  };
}

function fits(amounts: Amounts, room: Amounts): boolean {
  return amounts.weight <= room.weight && amounts.volume <= room.volume && amounts.units <= room.units;
}

/** Whether all refusals of the line are for limits. */
function mayTakeRoom({ refusals: [first] }: CheckedItem): boolean {
  // Refusals for limits come last: if the first refusal is for a limit, all are.
  return !first || first.code.startsWith("over_");
}
