import type { Direction } from "../direction";
import type { Cursor } from "./cursors";

/** How many steps a walk may still take. Whoever visits the matches may give it more. */
export interface StepBudget {
  stepsLeft: number;
}

/**
 * The intersection of cursors: calls `visit` for each `seq`, from the given one on, that all of them have, until it
 * returns `true`. A leapfrog join: the first cursor leads, and moves on to the `seq` of any cursor that is further. It
 * should be the one with the fewest.
 *
 * @param budget Each `seq` of the first cursor that is looked at takes a step.
 * @returns Whether the steps sufficed.
 */
export function intersect(
  cursors: readonly Cursor[],
  from: number,
  direction: Direction,
  visit: () => boolean,
  budget: StepBudget,
): boolean {
  const [lead] = cursors as readonly [Cursor];
  lead.seek(from);
  for (; lead.seq !== 0; budget.stepsLeft -= 1) {
    if (budget.stepsLeft <= 0) return false;
    const { seq } = lead;
    const reached = seekOthers(cursors, seq);
    if (reached === 0 || (reached === seq && visit())) return true;
    lead.seek(reached === seq ? seq + direction : reached);
  }
  return true;
}

/** Moves the other cursors to a `seq`. Returns it if all have it; otherwise how far the first that does not have it leads on. */
function seekOthers(cursors: readonly Cursor[], seq: number): number {
  for (let index = 1; index < cursors.length; index += 1) {
    const reached = cursors[index]!.reach(seq);
    if (reached !== seq) return reached;
  }
  return seq;
}
