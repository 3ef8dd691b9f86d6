import { createTransferCollection, mergePages } from "stock-transfer";
import type { Connection } from "../../test/robustness/postgres/drivers";
import { generateTransfers } from "../data/transfers";
import { geometricMean } from "../measure/quartiles";
import { type Case, measureCases } from "../measure/measureCases";
import type { Figure, Measurement } from "../report/Results";
import { showCount, showTime } from "../report/tables";
import { progress, readChoice, runPart } from "../run/runPart";
import { listKinds } from "./list/listKinds";
import { findingPage, loadTable, onServers, settings } from "./postgres/onServers";

// The same page of 20 from memory, from a server of PostgreSQL, and from two servers that have half of the transfers each.

const { sizes = [10_000, 100_000, 1_000_000], only = "" } = readChoice();
const timing = { rounds: 21, millisecondsPerSample: 5, millisecondsOfWarmUp: 50, millisecondsInAll: 300 };

await runPart(async () => {
  const { version, answer: measured } = await onServers(3, async ([whole, ...halves]) => {
    const all: Measurement[] = [];
    for (const size of sizes) all.push(...(await measureSize(size, whole!, halves)));
    return all;
  });
  return {
    measurements: measured,
    figures: figuresOf(measured),
    notes: [
      `${version} on the same machine as the client, with \`${settings.join("`, `")}\`; both nodes share its two cores. One connection of node-postgres to each.`,
    ],
  };
});

async function measureSize(size: number, whole: Connection, halves: readonly Connection[]): Promise<Measurement[]> {
  progress(`loading ${showCount(size)} transfers`);
  const collection = createTransferCollection(generateTransfers(size));
  const table = await loadTable(whole, generateTransfers(size));
  for (const [node, connection] of halves.entries()) await loadTable(connection, halfOf(size, node));

  const cases = listKinds
    .filter(({ name }) => name.includes(only))
    .map(({ name: item, queryAt }): Case => {
      const query = queryAt(size);
      const ask = async (connection: Connection) => {
        const { text, values, read } = table.list(query);
        return read(await connection.query(text, values));
      };
      return {
        table: `A page of 20 of ${showCount(size)} transfers`,
        item,
        size,
        timing,
        prepare() {
          const contestants = {
            memory: () => collection.list(query),
            PostgreSQL: () => ask(whole),
            "two nodes": async () => mergePages(await Promise.all(halves.map(ask)), query),
          };
          return findingPage(contestants, collection.list(query), query);
        },
      };
    });
  return measureCases(cases);
}

function* halfOf(size: number, node: number) {
  for (const transfer of generateTransfers(size)) if (transfer.seq % 2 === node) yield transfer;
}

function figuresOf(measured: readonly Measurement[]): Figure[] {
  return sizes.flatMap((size) =>
    ["memory", "PostgreSQL", "two nodes"].map((contestant) => {
      const times = measured.filter((one) => one.size === size && one.contestant === contestant);
      return {
        what: `a page of 20 of ${showCount(size)} transfers from ${contestant}, geometric mean over ${times.length} kinds of query`,
        against: "the time itself",
        result: showTime(geometricMean(times.map(({ nanoseconds }) => nanoseconds))),
      };
    }),
  );
}
