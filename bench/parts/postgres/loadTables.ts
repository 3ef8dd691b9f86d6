import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { StockTransfer } from "stock-transfer";
import { createTransferTable, type TransferTable } from "stock-transfer/postgres";
import type { Connection } from "../../../test/robustness/postgres/drivers";
import { progress } from "../../run/runPart";

/** The table of the library, with the indexes of its own schema and no others. */
export const ownTable = "stock_transfer";
/** The same transfers with the same indexes, and with those that a table of this kind is usually given. */
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

const rowsPerFile = 50_000;

/** Fills the table of the library, in place of an earlier one. */
export async function loadTable(connection: Connection, transfers: Iterable<StockTransfer>): Promise<TransferTable> {
  await connection.query(`drop table if exists ${ownTable}`);
  await connection.query("set maintenance_work_mem = '512MB'");
  const own = createTransferTable({ name: ownTable });
  await createWith(connection, own, () => copyTransfers(connection, own, transfers));
  await connection.query(`vacuum analyze ${ownTable}`);
  return own;
}

/** Fills the other table from that of the library, in place of an earlier one. */
export async function loadOther(connection: Connection): Promise<void> {
  await connection.query(`drop table if exists ${otherTable}`);
  const other = createTransferTable({ name: otherTable });
  await createWith(connection, other, () => connection.query(`insert into ${otherTable} select * from ${ownTable}`));
  for (const index of otherIndexes) await connection.query(`create index on ${otherTable} using ${index}`);
  await connection.query(`vacuum analyze ${otherTable}`);
}

/** Indexes are made last: a table is filled several times as fast without them. */
async function createWith(connection: Connection, { schema }: TransferTable, fill: () => Promise<unknown>) {
  const isIndex = (text: string) => text.startsWith("create index");
  for (const text of schema.filter((each) => !isIndex(each))) await connection.query(text);
  await fill();
  for (const text of schema.filter(isIndex)) {
    progress(/"\w+"/.exec(text)![0]);
    await connection.query(text);
  }
}

/** By way of files that the server reads: it runs on this machine. */
async function copyTransfers(
  connection: Connection,
  table: TransferTable,
  transfers: Iterable<StockTransfer>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "stock-transfer-rows-"));
  // The server may run as another user.
  chmodSync(folder, 0o755);
  const file = join(folder, "rows");
  let lines: string[] = [];
  const copy = async () => {
    writeFileSync(file, lines.join(""));
    lines = [];
    await connection.query(`copy ${ownTable} from '${file}'`);
  };
  try {
    for (const transfer of transfers) {
      lines.push(toLine(table, transfer));
      if (lines.length === rowsPerFile) {
        await copy();
        if (transfer.seq % (10 * rowsPerFile) === 0) progress(`${transfer.seq} transfers`);
      }
    }
    await copy();
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The values of `put` stand in the order of the columns. */
function toLine(table: TransferTable, transfer: StockTransfer): string {
  const values = table.put(transfer).values.map((value) => {
    if (value === null) return "\\N";
    return String(value).replace(/[\\\t\n\r]/g, (character) => escapes[character]!);
  });
  return `${values.join("\t")}\n`;
}

const escapes: Readonly<Record<string, string>> = { "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r" };
