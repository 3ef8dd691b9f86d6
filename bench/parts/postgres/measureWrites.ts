import { deepStrictEqual } from "node:assert";
import type { StockTransfer } from "stock-transfer";
import { createTransferTable, type Run } from "stock-transfer/postgres";
import type { Connection } from "../../../test/robustness/postgres/drivers";
import { quartiles } from "../../measure/quartiles";
import { showCount, showTime } from "../../report/tables";
import type { Table } from "../../report/Results";
import { progress } from "../../run/runPart";

const slices = 5;

/** Writes or reads this many things in one transaction. */
type Way = readonly [name: string, count: number, run: () => Promise<unknown>];

/**
 * Measures transactions of each kind in turn, without their commits, in a table of 1 000 to 100 000 transfers. Checks each
 * answer.
 */
export async function measureWrites(connection: Connection, transfers: readonly StockTransfer[]): Promise<Table> {
  const run: Run = async ({ text, values, read }) => read(await connection.query(text, values));
  const table = createTransferTable({ name: "written", changes: true });
  for (const text of ["drop table if exists written", ...table.schema]) {
    await connection.query(text);
  }
  for (let at = 0; at < transfers.length; at += 10_000) {
    progress(`writing into a table of ${showCount(at)} transfers`);
    await run(table.putAll(transfers.slice(at, at + 10_000)));
  }
  await connection.query("vacuum analyze written");

  let last = transfers.length;
  const fresh = (count: number) =>
    Array.from({ length: count }, (): StockTransfer => {
      last += 1;
      return { ...transfers[last % transfers.length]!, seq: last, id: `st-${last}` };
    });
  /** Visits each once, spread over the whole table: the step is a prime that does not divide any number of transfers. */
  const known = (count: number) =>
    Array.from({ length: count }, () => transfers[(last = last + 161_807) % transfers.length]!);
  let cursor = "0";

  const each = async <Item>(items: readonly Item[], write: (item: Item) => Promise<unknown>) => {
    for (const item of items) await write(item);
  };
  const changeStatus = async ({ id, status, updatedAt }: StockTransfer) => {
    const change = { from: status, to: status, updatedAt: updatedAt + 1 };
    deepStrictEqual((await run(table.changeStatus(id, change)))?.id, id);
  };
  const readChanges = async () => {
    const { transfers: changed, next } = await run(table.changes(cursor, 1_000));
    deepStrictEqual(changed.length, 1_000);
    cursor = next;
  };
  const changed = (one: StockTransfer) => ({ ...one, updatedAt: one.updatedAt + 1, note: "changed" });
  const ways: readonly Way[] = [
    ["`put` of a new transfer", 1_000, () => each(fresh(1_000), (transfer) => run(table.put(transfer)))],
    ["`putAll` of 1 000 new transfers, each", 1_000, () => run(table.putAll(fresh(1_000)))],
    ["`putAll` of 10 000 new transfers, each", 10_000, () => run(table.putAll(fresh(10_000)))],
    ["`putAll` of 1 000 known transfers, each", 1_000, () => run(table.putAll(known(1_000).map(changed)))],
    ["`changeStatus`", 1_000, () => each(known(1_000), changeStatus)],
    ["`changes`, 1 000 at a time, each", 1_000, readChanges],
  ];

  const times = ways.map((): number[] => []);
  for (let slice = 0; slice < slices; slice += 1) {
    for (const [index, [, count, write]] of ways.entries()) {
      await connection.query("begin");
      const start = process.hrtime.bigint();
      await write();
      times[index]!.push(Number(process.hrtime.bigint() - start) / count);
      await connection.query("commit");
    }
  }
  return {
    title: `Writing into a table of ${showCount(transfers.length)} transfers in PostgreSQL, at the client without the commit`,
    columns: ["", "median", "a second"],
    rows: ways.map(([name], index) => {
      const { median } = quartiles(times[index]!);
      return [name, showTime(median), showCount(Math.round(1e9 / median))];
    }),
  };
}
