import { deepStrictEqual } from "node:assert";
import type { ListQuery, TransferPage } from "stock-transfer";
import type { Row, TransferTable } from "stock-transfer/postgres";
import type { Connection } from "../../test/robustness/postgres/drivers";
import { generateTransfers, makeTransfers } from "../data/transfers";
import { fastestOf } from "../measure/compare";
import { type Case, measureCases } from "../measure/measureCases";
import type { Measurement } from "../report/Results";
import { showCount } from "../report/tables";
import { progress, readChoice, runPart } from "../run/runPart";
import { type ListKind, listKinds } from "./list/listKinds";
import { type Formulation, handWritten, plainSelect } from "./postgres/formulations";
import { measureWrites } from "./postgres/measureWrites";
import { loadOther, loadTable, onServers, settings } from "./postgres/onServers";
import { postgresFigures } from "./postgres/postgresFigures";

// A page of 20 from a PostgreSQL server, for each kind of query: the library's statement against the plain SELECT and the
// best handwritten statement. Measured at the client, including the reading of the page from the rows.

const { sizes = [1_000_000], only = "", alone = false } = readChoice();
const timing = { rounds: 31, millisecondsPerSample: 5, millisecondsOfWarmUp: 100, millisecondsInAll: 500 };

/** Writes are measured in a table of the smallest size, but within these limits. */
const leastWritten = 1_000;
const mostWritten = 100_000;

const writtenBeside = Math.max(leastWritten, Math.min(...sizes, mostWritten));

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
    figures: postgresFigures(measured),
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
      const read = (rows: readonly Row[]) => table.readPage(rows, query);
      const ask = ({ text, values }: Pick<Formulation, "text" | "values">) => connection.query(text, values).then(read);
      const own = () => ask(table.list(query));
      const page = await own();
      const contestants: Record<string, () => Promise<TransferPage>> = { "stock-transfer": own };
      if (!alone) {
        const plain = plainSelect(query);
        const best = await bestOf(handWritten(query), ask, page, query);
        ways.set(sizes.length > 1 ? `${showCount(size)} ${item}` : item, best.name);
        contestants["plain SELECT"] = () => ask(plain);
        contestants["best by hand"] = () => ask(best);
      }
      const found = page.transfers.length;
      return {
        contestants,
        check: (answer, contestant) => {
          deepStrictEqual(answer, page, `${contestant}, ${item}`);
        },
        remark: found < query.limit ? `${found} found` : undefined,
      };
    },
  };
}

/** Every statement is checked, even slow ones. */
async function bestOf(
  candidates: readonly Formulation[],
  ask: (candidate: Formulation) => Promise<TransferPage>,
  page: TransferPage,
  query: ListQuery,
): Promise<Formulation> {
  return fastestOf(candidates, (candidate) => async () => {
    deepStrictEqual(await ask(candidate), page, `${candidate.name}, ${JSON.stringify(query)}`);
  });
}
