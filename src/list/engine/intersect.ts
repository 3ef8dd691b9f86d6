import type { Direction } from "../direction";
import type { Cursor } from "./cursors";

/**
 * The intersection of cursors: calls `visit` for each `seq`, from the given one on, that all of them have, until it
 * returns `true`. A leapfrog join: the first cursor leads, and moves on to the `seq` of any cursor that is further. It
 * should be the one with the fewest.
 *
 * @param maxSteps How many `seq` of the first cursor may be looked at.
 * @returns Whether that was enough.
 */
export function intersect(
  cursors: readonly Cursor[],
  from: number,
  direction: Direction,
  visit: () => boolean,
  maxSteps = Infinity,
): boolean {
  const [lead] = cursors as readonly [Cursor];
  lead.seek(from);
  for (let steps = 0; lead.seq !== 0; steps += 1) {
    if (steps >= maxSteps) return false;
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
