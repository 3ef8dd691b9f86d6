import type { TransferCollection } from "stock-transfer";
import { showCount } from "../report/format";
import type { Measurement } from "../report/Results";
import { collectGarbage } from "../support/collectGarbage";
import { compare } from "../support/compare";
import { measurements } from "../support/measurement";
import { progress } from "../support/runPart";
import { listKinds } from "./listKinds";

/** By the number of transfers in each, the smallest first. */
export type Collections = ReadonlyMap<number, TransferCollection>;

/** The collection against itself, by size, for each kind of query. */
export async function compareSizes(collections: Collections): Promise<Measurement[]> {
  warmUpAll(collections);
  collectGarbage();
  const all: Measurement[] = [];
  for (const kind of listKinds) {
    progress(`by size, ${kind.name}`);
    const contestants: Record<string, () => unknown> = {};
    for (const [size, collection] of collections) {
      const query = kind.query(size);
      contestants[showCount(size)] = () => collection.list(query);
    }
    const results = await compare(contestants, { rounds: 21, millisecondsPerSample: 4, millisecondsOfWarmUp: 60 });
    all.push(
      ...measurements(
        { table: "the collection by size", item: kind.name, size: Math.max(...collections.keys()) },
        results,
      ),
    );
  }
  return all;
}

/** Each kind of query after the others: what was compiled for one is often thrown away for the next. */
function warmUpAll(collections: Collections): void {
  for (let pass = 0; pass < 2; pass += 1) {
    for (const { query } of listKinds) {
      for (const [size, collection] of collections) {
        const asked = query(size);
        const end = performance.now() + 30;
        while (performance.now() < end) collection.list(asked);
      }
    }
  }
}
