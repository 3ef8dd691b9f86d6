import type { StockTransfer } from "stock-transfer";
import type { Random } from "../../support/random";
import { transfer } from "../../support/transfers";
import { anyChange, anyValues } from "./values";

/** A change: a transfer added, replaced or deleted. */
export type Change =
  | { readonly kind: "insert" | "update"; readonly transfer: StockTransfer }
  | { readonly kind: "delete"; readonly id: string };

/** All current transfers in a plain Map, and random changes of them. */
export interface Changes {
  readonly transfers: ReadonlyMap<string, StockTransfer>;
  /** How many there were. */
  readonly clock: () => number;
  readonly next: () => Change;
  /** Deletes the transfer of a `seq`, if there is one. */
  readonly deleteSeq: (seq: number) => Change | undefined;
}

type Place = "above" | "below" | "between";

/** Of 100 changes, this many insert and delete; the rest update. */
interface Phase {
  readonly inserts: number;
  readonly deletes: number;
  readonly place: Place;
  readonly untilFew?: boolean;
}

const phases: readonly Phase[] = [
  { inserts: 80, deletes: 5, place: "above" },
  { inserts: 25, deletes: 25, place: "above" },
  { inserts: 98, deletes: 0, place: "below" },
  { inserts: 4, deletes: 4, place: "above" },
  { inserts: 60, deletes: 20, place: "between" },
  { inserts: 30, deletes: 35, place: "between" },
  { inserts: 2, deletes: 90, place: "between", untilFew: true },
];

/** The first `seq` each time that the collection is almost empty: small numbers, and numbers of 32 to 53 bits. */
const centres = [1, 1_000_000, 2 ** 31, 2 ** 53 - 2 ** 30];

/** `phaseLength`: the approximate number of changes in a phase, and of transfers. */
export function createChanges(random: Random, phaseLength: number): Changes {
  const transfers = new Map<string, StockTransfer>();
  const ids: string[] = [];
  const places = new Map<string, number>();
  const idOfSeq = new Map<number, string>();
  /** Occasionally an id or a `seq` is reused. */
  const deleted = { ids: [] as string[], seqs: [] as number[] };
  let [lowest, highest] = [1, 0];
  let clock = 0;
  let count = 0;
  let phaseIndex = 0;
  let left = phaseLength;

  return {
    transfers,
    clock: () => clock,
    next() {
      clock += 1;
      const phase = currentPhase();
      const dice = random(100);
      if (ids.length === 0 || dice < phase.inserts) return insert(phase.place);
      const id = ids[random(ids.length)]!;
      return dice < phase.inserts + phase.deletes ? remove(id) : update(id);
    },
    deleteSeq(seq) {
      const id = idOfSeq.get(seq);
      return id === undefined ? undefined : remove(id);
    },
  };

  function currentPhase(): Phase {
    left -= 1;
    const phase = phases[phaseIndex]!;
    if (phase.untilFew ? ids.length < 4 : left <= 0) {
      phaseIndex = (phaseIndex + 1) % phases.length;
      left = 1 + random(2 * phaseLength);
      if (phase.untilFew) {
        lowest = centres[random(centres.length)]!;
        highest = lowest - 1;
      }
    }
    return phases[phaseIndex]!;
  }

  function insert(place: Place): Change {
    count += 1;
    const again = random(20) === 0 ? deleted.ids.pop() : undefined;
    const id = again !== undefined && !transfers.has(again) ? again : `st-${count}`;
    const given = { ...transfer, ...anyValues(random, clock), id, seq: freeSeq(place), note: String(clock) };
    transfers.set(id, given);
    idOfSeq.set(given.seq, id);
    places.set(id, ids.length);
    ids.push(id);
    return { kind: "insert", transfer: given };
  }

  function update(id: string): Change {
    const given = { ...transfers.get(id)!, ...anyChange(random, clock), note: String(clock) };
    transfers.set(id, given);
    return { kind: "update", transfer: given };
  }

  function remove(id: string): Change {
    const { seq } = transfers.get(id)!;
    transfers.delete(id);
    idOfSeq.delete(seq);
    const place = places.get(id)!;
    const last = ids.pop()!;
    places.delete(id);
    if (last !== id) {
      ids[place] = last;
      places.set(last, place);
    }
    if (deleted.ids.length < 100) deleted.ids.push(id);
    if (deleted.seqs.length < 100) deleted.seqs.push(seq);
    return { kind: "delete", id };
  }

  function freeSeq(place: Place): number {
    const again = random(20) === 0 ? deleted.seqs.pop() : undefined;
    if (again !== undefined && !idOfSeq.has(again)) return again;
    if (place === "between" && highest > lowest) {
      const between = lowest + random(highest - lowest);
      if (!idOfSeq.has(between)) return between;
    }
    const gap = random(8) === 0 ? 1 + random(50) : 1;
    if (place === "below" && lowest > gap) return free((lowest -= gap));
    return free((highest += gap));
  }

  /** A `seq` from before the centre was moved may already exist. */
  function free(seq: number): number {
    return idOfSeq.has(seq) ? free((highest += 1)) : seq;
  }
}
