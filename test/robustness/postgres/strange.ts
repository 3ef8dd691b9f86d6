import fc from "fast-check";
import { createStore, createTransferTable } from "stock-transfer/postgres";
import { databaseIn } from "../../support/databaseIn";
import { createTables } from "../../support/postgres";
import { stockFaults, strangeTransfer, transferFaults } from "../../support/strangeTransfers";
import type { Connect } from "./drivers";

const table = createTransferTable({ name: "strange" });

/** Texts, numbers and dates of all kinds go through each of the drivers and come back as they were. */
export async function passStrange(
  connects: readonly Connect[],
  port: number,
  cases: number,
  seed: number,
): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const connect of connects) {
    const connection = await connect(port);
    await connection.query("drop table if exists strange; drop schema if exists strange_stock cascade");
    const database = databaseIn(connection);
    const store = createStore(database, { schema: "strange_stock" });
    await createTables(connection, [table, store]);
    for (const transfer of fc.sample(strangeTransfer, { numRuns: cases, seed })) {
      faults.push(...(await transferFaults(connection, table, transfer)));
      faults.push(...(await stockFaults(store, database.run, transfer)));
    }
    await connection.close();
  }
  return faults;
}
