import { deepStrictEqual } from "node:assert";
import type { TransferPage } from "stock-transfer";
import type { TransferTable } from "stock-transfer/postgres";
import type { Connection } from "../../test/robustness/postgres/drivers";
import { generateTransfers, makeTransfers } from "../data/transfers";
import { fastestOf } from "../measure/compare";
import { geometricMean } from "../measure/quartiles";
import { type Case, measureCases } from "../measure/measureCases";
import type { Figure, Measurement } from "../report/Results";
import { showCount, showShare, showTime } from "../report/tables";
import { progress, readChoice, runPart } from "../run/runPart";
import { type ListKind, listKinds } from "./list/listKinds";
import { type Formulation, handWritten, plainSelect } from "./postgres/formulations";
import { measureWrites } from "./postgres/measureWrites";
import { findingPage, loadOther, loadTable, onServers, settings } from "./postgres/onServers";

// A page of 20 from a PostgreSQL server, for each kind of query: the library's statement against the plain SELECT and the
// best handwritten statement. Measured at the client, including the reading of the page from the rows.

const { sizes = [1_000_000], only = "", alone = false } = readChoice();
const timing = { rounds: 31, millisecondsPerSample: 5, millisecondsOfWarmUp: 100, millisecondsInAll: 500 };

/** Writes are measured in a table of the smallest size, but at least of 1 000 and at most of 100 000 transfers. */
const writtenBeside = Math.max(1_000, Math.min(...sizes, 100_000));
const kinds = listKinds.filter(({ name }) => name.includes(only));

await runPart(async () => {
  if (kinds.length === 0) throw new Error(`no kind of query has a name with ${JSON.stringify(only)}`);
  const ways = new Map<string, string>();
  const { version, answer } = await onServers(1, async ([connection]) => ({
    measured: await measureSizes(connection!, ways),
    written: only === "" ? [await measureWrites(connection!, makeTransfers(writtenBeside))] : [],
  }));
  const { measured, written } = answer;
  return {
    measurements: measured,
    figures: figuresOf(measured),
    tables: [
      ...(alone ? [] : [{ title: "The best written by hand", columns: ["", "how"], rows: [...ways] }]),
      ...written,
    ],
    notes: [
      `${version} on the same machine, \`${settings.join("`, `")}\`; one connection of node-postgres, without prepared statements. Each time is for a whole page: the statement is created, sent, planned and run, and its rows are read as a page.`,
      "The library's table has only the indexes of its schema. The other statements run on a second table, which also has the usual indexes: each searched column with `seq`, pairs of columns, and GIN of the SKUs.",
      "For each kind of query, we first try every statement we know; the fastest is “the best written by hand”. It serves only this kind and these data.",
    ],
  };
});

/** Adds a description of the best statement of each kind to `ways`. */
async function measureSizes(connection: Connection, ways: Map<string, string>): Promise<Measurement[]> {
  const measured: Measurement[] = [];
  for (const size of sizes) {
    progress(`loading ${showCount(size)} transfers`);
    const table = await loadTable(connection, generateTransfers(size));
    if (!alone) await loadOther(connection);
    measured.push(...(await measureCases(kinds.map((kind) => pageCase(connection, table, kind, size, ways)))));
  }
  return measured;
}

function pageCase(
  connection: Connection,
  table: TransferTable,
  { name: item, queryAt }: ListKind,
  size: number,
  ways: Map<string, string>,
): Case {
  return {
    table: `A page of 20 of ${showCount(size)} transfers in PostgreSQL, against TransferTable.list`,
    item,
    size,
    timing,
    async prepare() {
      const query = queryAt(size);
      const { read } = table.list(query);
      const ask = ({ text, values }: Pick<Formulation, "text" | "values">) => connection.query(text, values).then(read);
      const own = () => ask(table.list(query));
      const page = await own();
      const contestants: Record<string, () => Promise<TransferPage>> = { "stock-transfer": own };
      if (!alone) {
        const plain = plainSelect(query);
        // Every statement is checked, even slow ones.
        const best = await fastestOf(handWritten(query), (candidate) => async () => {
          deepStrictEqual(await ask(candidate), page, `${candidate.name}, ${JSON.stringify(query)}`);
        });
        ways.set(sizes.length > 1 ? `${showCount(size)} ${item}` : item, best.name);
        contestants["plain SELECT"] = () => ask(plain);
        contestants["best by hand"] = () => ask(best);
      }
      return findingPage(contestants, page, query);
    },
  };
}

/** For each size: the times of the library's statements, and the ratios to the others. */
function figuresOf(all: readonly Measurement[]): Figure[] {
  return [...new Set(all.map(({ size }) => size))].flatMap((size) =>
    ["stock-transfer", "plain SELECT", "best by hand"].flatMap((contestant) => {
      const times = all.filter((one) => one.size === size && one.contestant === contestant);
      if (times.length === 0) return [];
      const isOwn = contestant === "stock-transfer";
      // Ratios are the other's time divided by ours.
      const valueOf = ({ nanoseconds, ratio }: Measurement) => (isOwn ? nanoseconds : 1 / ratio.median);
      const show = isOwn ? showTime : showShare;
      const what = `\`TransferTable.list\`, a page of 20 of ${showCount(size)} transfers, ${times.length} kinds of query`;
      const against = isOwn ? "the time itself" : `the ${contestant}`;
      const worst = times.reduce((most, one) => (valueOf(one) > valueOf(most) ? one : most));
      return [
        { what: `${what}, geometric mean`, against, result: show(geometricMean(times.map(valueOf))) },
        { what: `${what}, the worst`, against, result: `${show(valueOf(worst))} (${worst.item})` },
      ];
    }),
  );
}
