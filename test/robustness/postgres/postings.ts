import { isDeepStrictEqual } from "node:util";
import { listTransfers, type StockTransfer } from "stock-transfer";
import { createTransferTable } from "stock-transfer/postgres";
import { agedTransfers, createTables, insertAll, run } from "../../support/postgres";
import { seededRandom } from "../../support/random";
import type { Connect, Connection } from "./drivers";

const writers = 4;
const count = 20_000;
const plain = createTransferTable({ name: "posted" });
const table = createTransferTable({ name: "posted", postings: true });

/** A table gets postings while sessions write to it: when all is done, they are those of its transfers. */
export async function postUnderChange(connect: Connect, port: number, seed: number): Promise<readonly string[]> {
  const first = await connect(port);
  await first.query("drop table if exists posted, posted_posting cascade");
  await createTables(first, [plain]);
  const aged = agedTransfers(count);
  await insertAll(first, "posted", plain, aged);

  let isDone = false;
  const write = async (connection: Connection, writer: number) => {
    const random = seededRandom(seed + writer);
    // Each writer has transfers of its own.
    for (let changes = 0; !isDone || changes < 100; changes += 1) {
      const seq = 1 + writer + writers * random(count / writers);
      const changed = { ...aged[random(count)]!, seq, id: `st-${seq}` };
      await run(connection, random(2) === 0 ? plain.delete(changed.id) : plain.put(changed));
    }
  };
  const connections = await Promise.all(Array.from({ length: writers }, () => connect(port)));
  const writing = connections.map((connection, writer) => write(connection, writer));
  // Each statement by itself, which is the harder way: no lock of one is held until the next.
  const posting = createTables(first, [table]).finally(() => {
    isDone = true;
  });
  const outcomes = await Promise.allSettled([posting, ...writing]);

  const faults = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [String(outcome.reason)] : []));
  faults.push(...(await differences(first)));
  for (const connection of [...connections, first]) await connection.close();
  return faults;
}

async function differences(connection: Connection): Promise<string[]> {
  const faults: string[] = [];
  const [row] = await connection.query(
    "with wanted as (select unnest(skus) as sku, seq from posted) select " +
      "(select count(*) from (table wanted except select sku, seq from posted_posting) as missing) as missing, " +
      "(select count(*) from (select sku, seq from posted_posting except table wanted) as stale) as stale",
  );
  if (String(row!["missing"]) !== "0" || String(row!["stale"]) !== "0") faults.push(JSON.stringify(row));
  const transfers: StockTransfer[] = (await connection.query("select *, items::text as items from posted")).map(
    (each) => table.readTransfer(each),
  );
  for (const skus of [["S1"], ["old"], ["S7", "S40", "middle"]]) {
    const query = { filter: { skus }, limit: 50, next: 0 };
    const page = table.readPage(await run(connection, table.list(query)), query);
    if (!isDeepStrictEqual(page, listTransfers(transfers, query))) faults.push(`another page of ${skus.join()}`);
  }
  return faults;
}
