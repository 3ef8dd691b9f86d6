import { isDeepStrictEqual } from "node:util";
import { type ListQuery, listTransfers, type StockTransfer, type TransferCollection } from "stock-transfer";
import { obviousMatchesOf } from "../../oracles/obviousList";
import { seededRandom } from "../../support/random";
import { type Change, createChanges } from "./createChanges";
import { startWalk, type Walk } from "./startWalk";
import { anyFilter } from "./values";

export interface Soak {
  /** The number of each. */
  readonly counts: Readonly<Record<string, number>>;
  /** Violations. The run ends after the first few. */
  readonly problems: readonly string[];
  /** The final state. */
  readonly transfers: ReadonlyMap<string, StockTransfer>;
}

export interface SoakOptions {
  readonly seed: number;
  /** So many changes. */
  readonly count: number;
  /** The approximate maximum number of transfers, and the number of changes between two full comparisons. */
  readonly size: number;
  /** Called after each hundredth of all changes. */
  readonly progress?: (changes: number, transfers: number) => void;
}

const walkers = 8;
/** Queries of a full comparison. */
const rounds = 8;
const maxProblems = 5;

/** Walkers page through the collection while it changes between their pages. */
export function runSoak(collection: TransferCollection, { seed, count, size, progress }: SoakOptions): Soak {
  const random = seededRandom(seed);
  const { transfers, clock, next, deleteSeq } = createChanges(random, size / 2);
  const problems: string[] = [];
  const report = (problem: string) => problems.push(`after ${clock()} changes: ${problem}`);
  const counts = {
    inserts: 0,
    updates: 0,
    deletes: 0,
    "deletes of the transfer that a cursor names": 0,
    "deletes of nothing": 0,
    "walks finished": 0,
    pages: 0,
    "transfers returned": 0,
    "comparisons of everything with the plain scan": 0,
  };
  const walks = Array.from({ length: walkers }, begin);
  let compareAt = size;
  let progressAt = count / 100;

  while (clock() < count && problems.length < maxProblems) {
    for (let changes = random(12); changes > 0; changes -= 1) apply(next());
    turnPage(random(walkers));
    if (clock() >= compareAt) {
      compareAt += size;
      compareAll();
    }
    if (clock() >= progressAt) {
      progressAt += count / 100;
      progress?.(clock(), transfers.size);
    }
  }
  compareAll();
  return { counts, problems, transfers };

  function begin(): Walk {
    const order = random(2) === 0 ? "newest" : "oldest";
    const limit = 1 + random(random(4) === 0 ? 20 : 100);
    return startWalk({ filter: anyFilter(random, clock()), limit, next: 0, order }, transfers, report);
  }

  function apply(change: Change): void {
    if (change.kind === "delete") {
      counts.deletes += 1;
      if (!collection.delete(change.id)) report(`did not know ${change.id}`);
    } else {
      counts[`${change.kind}s`] += 1;
      collection.put(change.transfer);
    }
    for (const walk of walks) walk.note(change);
  }

  function turnPage(index: number): void {
    const walk = walks[index]!;
    const page = collection.list(walk.query());
    counts.pages += 1;
    counts["transfers returned"] += page.transfers.length;
    if (walk.take(page)) {
      counts["walks finished"] += 1;
      walks[index] = begin();
    } else if (random(10) === 0) {
      const change = deleteSeq(page.next);
      if (!change) return;
      counts["deletes of the transfer that a cursor names"] += 1;
      apply(change);
    } else if (random(100) === 0) {
      counts["deletes of nothing"] += 1;
      if (collection.delete("nothing")) report("deleted nothing");
    }
  }

  function compareAll(): void {
    counts["comparisons of everything with the plain scan"] += 1;
    if (collection.size !== transfers.size) report(`has ${collection.size} transfers, not ${transfers.size}`);
    const everything = obviousMatchesOf(transfers.values(), { filter: {}, order: "oldest" });
    if (!isDeepStrictEqual([...collection], everything)) report("iterates over something else");
    for (const [id, given] of transfers) if (collection.get(id)?.note !== given.note) report(`gets another ${id}`);
    for (let round = 0; round < rounds; round += 1) {
      const filter = anyFilter(random, clock());
      const cursor = random(2) === 0 ? 0 : (everything[random(everything.length)]?.seq ?? 0);
      const query: ListQuery = {
        filter,
        limit: 1 + random(50),
        next: cursor,
        order: round % 2 === 0 ? "newest" : "oldest",
      };
      if (!isDeepStrictEqual(collection.list(query), listTransfers(transfers.values(), query))) {
        report(`lists something else for ${JSON.stringify(query)}`);
      }
      const matching = obviousMatchesOf(everything, { filter }).length;
      const counted = collection.count(filter);
      if (counted !== matching) report(`counts ${counted} instead of ${matching} for ${JSON.stringify(filter)}`);
    }
  }
}
