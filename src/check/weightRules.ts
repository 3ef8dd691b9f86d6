import type { WeightRule } from "./CheckContext";
import { type PendingItem, refuse } from "./checkLine";
import type { CheckedItem } from "./TransferCheck";

/** Adds a refusal, in place, to the lines that the rule finds too heavy. O(lines). */
export function applyWeightRule(lines: readonly PendingItem[], weightLimit: number, rule: WeightRule): void {
  const roomFor = createRoomFor(lines, weightLimit, rule);
  for (const line of lines) {
    const overBy = line.totalWeight - roomFor(line);
    // Under `whole` a line that is refused for another reason is not part of what is too heavy.
    if (overBy > 0 && (rule !== "whole" || line.allowed)) refuse(line, { code: "over_weight_limit", overBy });
  }
}

/**
 * The room that the rule leaves each line beside the others: a line that weighs more is refused. To be asked about every
 * line once, in their order. The room is the same before and after the rule is applied.
 */
export function createRoomFor(
  lines: readonly CheckedItem[],
  weightLimit: number,
  rule: WeightRule,
): (line: CheckedItem) => number {
  let room = weightLimit;
  if (rule === "whole") for (const line of lines) if (mayTakeRoom(line)) room -= line.totalWeight;
  return (line) => {
    const own = rule === "whole" && mayTakeRoom(line) ? room + line.totalWeight : room;
    if (rule === "fill" && mayTakeRoom(line) && line.totalWeight <= room) room -= line.totalWeight;
    return own;
  };
}

/** Whether nothing but its weight refuses the line. */
function mayTakeRoom({ allowed, refusals }: CheckedItem): boolean {
  return allowed || refusals.every(({ code }) => code === "over_weight_limit");
}
