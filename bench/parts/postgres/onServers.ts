import { deepStrictEqual } from "node:assert";
import { fileURLToPath } from "node:url";
import type { ListQuery, StockTransfer, TransferPage } from "stock-transfer";
import { createTransferTable, type TransferTable } from "stock-transfer/postgres";
import { type Connection, connectPg } from "../../../test/robustness/postgres/drivers";
import { listInstallations, type Server, startServer } from "../../../test/robustness/postgres/servers";
import { insertAll } from "../../../test/support/postgres";
import type { Contestants } from "../../measure/compare";
import type { Prepared } from "../../measure/measureCases";
import { progress } from "../../run/runPart";

/** Of each connection. */
export const settings = ["plan_cache_mode = force_custom_plan", "jit = off", "max_parallel_workers_per_gather = 0"];

/** Starts this many servers on this machine, each with a connection, and always stops them. */
export async function onServers<Answer>(
  count: number,
  run: (connections: readonly Connection[], ports: readonly number[]) => Promise<Answer>,
): Promise<{ readonly version: string; readonly answer: Answer }> {
  const [bin] = listInstallations(fileURLToPath(new URL("..", import.meta.url)));
  if (bin === undefined) throw new Error("no PostgreSQL is installed");
  const servers: Server[] = [];
  const connections: Connection[] = [];
  try {
    for (let index = 0; index < count; index += 1) {
      const server = await startServer(bin);
      servers.push(server);
      const connection = await connectPg(server.port);
      connections.push(connection);
      for (const setting of settings) await connection.query(`set ${setting}`);
    }
    // Stopping a server with an open connection causes an error, which would hide the first one.
    const ports = servers.map(({ port }) => port);
    const answer = await run(connections, ports).finally(() => Promise.all(connections.map((each) => each.close())));
    return { version: servers[0]!.version, answer };
  } finally {
    for (const server of servers) await server.stop();
  }
}

/** Contestants that must find this page. */
export function findingPage(contestants: Contestants, page: TransferPage, { limit }: ListQuery): Prepared {
  const found = page.transfers.length;
  const check: Prepared["check"] = (answer, name) => {
    deepStrictEqual(answer, page, name);
  };
  return { contestants, check, remark: found < limit ? `${found} found` : undefined };
}

/** The table of the library, with only the indexes of its schema. */
export const ownTable = "stock_transfer";
/** The same transfers with the same indexes and the usual ones for such a table. */
export const otherTable = "other_transfer";

const otherIndexes = [
  "btree (code, seq)",
  "btree (ref_code, seq)",
  "btree (src_warehouse_code, seq)",
  "btree (dest_warehouse_code, seq)",
  "btree (status, seq)",
  "btree (src_warehouse_code, dest_warehouse_code, seq)",
  "btree (src_warehouse_code, status, seq)",
  "btree (dest_warehouse_code, status, seq)",
  "btree (created_at, seq)",
  "btree (updated_at, seq)",
  "btree (src_warehouse_code, created_at, seq)",
  "btree (src_warehouse_code, updated_at, seq)",
  "gin (skus)",
];

const rowsPerStatement = 10_000;

/** Creates and fills the table of the library, replacing an earlier one. */
export async function loadTable(connection: Connection, transfers: Iterable<StockTransfer>): Promise<TransferTable> {
  await connection.query(`drop table if exists ${ownTable}`);
  await connection.query("set maintenance_work_mem = '512MB'");
  const own = createTransferTable({ name: ownTable });
  await createWith(connection, own, async () => {
    const rows: StockTransfer[] = [];
    for (const transfer of transfers) {
      if (rows.push(transfer) < rowsPerStatement) continue;
      await insertAll(connection, ownTable, own, rows.splice(0));
      if (transfer.seq % (50 * rowsPerStatement) === 0) progress(`${transfer.seq} transfers`);
    }
    await insertAll(connection, ownTable, own, rows);
  });
  await connection.query(`vacuum analyze ${ownTable}`);
  return own;
}

/** Creates and fills the other table from that of the library, replacing an earlier one. */
export async function loadOther(connection: Connection): Promise<void> {
  await connection.query(`drop table if exists ${otherTable}`);
  const other = createTransferTable({ name: otherTable });
  await createWith(connection, other, () => connection.query(`insert into ${otherTable} select * from ${ownTable}`));
  for (const index of otherIndexes) await connection.query(`create index on ${otherTable} using ${index}`);
  await connection.query(`vacuum analyze ${otherTable}`);
}

/** Indexes are created last: filling a table without them is several times as fast. */
async function createWith(connection: Connection, { schema }: TransferTable, fill: () => Promise<unknown>) {
  const isIndex = (text: string) => text.includes("create index");
  for (const text of schema.filter((each) => !isIndex(each))) await connection.query(text);
  await fill();
  for (const text of schema.filter(isIndex)) {
    progress(/"\w+"/.exec(text)![0]);
    await connection.query(text);
  }
}
