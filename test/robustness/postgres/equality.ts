import fc from "fast-check";
import { isDeepStrictEqual } from "node:util";
import {
  createTransferCollection,
  type ListQuery,
  listTransfers,
  mergePages,
  type StockTransfer,
  type TransferPage,
} from "stock-transfer";
import { createTransferTable, type TransferTable } from "stock-transfer/postgres";
import { agedTransfers, anyAgedQuery, createTables, type Database, insertAll, run } from "../../support/postgres";

/** Enough that a statement goes on by its other indexes, and few enough that the plain scan takes no more time than it. */
const count = 4_000;
const casesPerChange = 20;

/** Connections to a server, or to each node. */
export interface Reach {
  readonly name: string;
  readonly connections: readonly Database[];
}

const kinds = [{}, { extensions: false }];

/** Asks for pages and counts, while transfers change, and compares them with the plain scan. Returns the mismatches. */
export async function compareWithScan(
  reaches: readonly Reach[],
  cases: number,
  seed: number,
): Promise<readonly string[]> {
  const tables = kinds.map((options, index) => createTransferTable({ name: `compared_${index}`, ...options }));
  const aged = agedTransfers(count);
  const collection = createTransferCollection(aged);
  for (const { connections } of reaches) await fill(connections, tables, [...collection]);

  const faults: string[] = [];
  const inputs = fc.sample(fc.tuple(anyAgedQuery(count), fc.nat(), fc.nat()), { numRuns: cases, seed });
  for (let start = 0; start < cases; start += casesPerChange) {
    const [, number, like] = inputs[start]!;
    const changed = { ...aged[like % count]!, id: `st-${1 + (number % count)}`, seq: 1 + (number % count) };
    const isDeleted = number % 3 === 0;
    if (isDeleted) collection.delete(changed.id);
    else collection.put(changed);
    const transfers = [...collection];
    await Promise.all(reaches.map((reach) => change(reach.connections, tables, changed, isDeleted)));

    // All at once: the servers and this program work at the same time.
    const batch = inputs.slice(start, start + casesPerChange).map(async ([query], offset) => {
      const index = start + offset;
      const { connections, name } = reaches[index % reaches.length]!;
      const table = tables[Math.floor(index / reaches.length) % tables.length]!;
      const page = await askForPage(connections, table, query);
      if (!isDeepStrictEqual(page, listTransfers(transfers, query))) faults.push(`${name}: ${JSON.stringify(query)}`);
      if (offset === 0 && !(await countsAgree(connections, table, collection, query))) {
        faults.push(`${name}, counts: ${JSON.stringify(query.filter)}`);
      }
    });
    await Promise.all(batch);
  }
  return faults;
}

async function askForPage(
  connections: readonly Database[],
  table: TransferTable,
  query: ListQuery,
): Promise<TransferPage> {
  const pages = await Promise.all(connections.map(async (connection) => await run(connection, table.list(query))));
  return pages.length === 1 ? pages[0]! : mergePages(pages, query);
}

async function countsAgree(
  connections: readonly Database[],
  table: TransferTable,
  collection: ReturnType<typeof createTransferCollection>,
  { filter }: ListQuery,
): Promise<boolean> {
  let total = 0;
  let units = 0;
  const byStatus = { created: 0, processing: 0, in_transit: 0, completed: 0, cancelled: 0 };
  for (const connection of connections) {
    total += await run(connection, table.count(filter));
    const counts = await run(connection, table.countByStatus(filter));
    for (const [status, number] of Object.entries(counts)) byStatus[status as keyof typeof byStatus] += number;
    for (const { qty } of await run(connection, table.quantities(filter))) units += qty;
  }
  const expectedUnits = collection.quantities(filter).reduce((sum, { qty }) => sum + qty, 0);
  if (units !== expectedUnits) return false;
  return total === collection.count(filter) && isDeepStrictEqual(byStatus, collection.countByStatus(filter));
}

/** With several nodes, each transfer is on one of them. */
function nodeOf(connections: readonly Database[], seq: number): number {
  return (seq * 7919) % connections.length;
}

async function fill(
  connections: readonly Database[],
  tables: readonly TransferTable[],
  transfers: readonly StockTransfer[],
): Promise<void> {
  for (const [node, connection] of connections.entries()) {
    for (const index of tables.keys()) await connection.query(`drop table if exists compared_${index} cascade`);
    await createTables(connection, tables);
    const own = transfers.filter(({ seq }) => nodeOf(connections, seq) === node);
    for (const [index, table] of tables.entries()) await insertAll(connection, `compared_${index}`, table, own);
    await connection.query("analyze");
  }
}

async function change(
  connections: readonly Database[],
  tables: readonly TransferTable[],
  changed: StockTransfer,
  isDeleted: boolean,
): Promise<void> {
  const connection = connections[nodeOf(connections, changed.seq)]!;
  for (const table of tables) await run(connection, isDeleted ? table.delete(changed.id) : table.put(changed));
}
