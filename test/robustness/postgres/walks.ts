import { type StockTransfer, type TransferFilter, transferStatuses } from "stock-transfer";
import { createTransferTable } from "stock-transfer/postgres";
import { obviousMatches } from "../../oracles/obviousList";
import { agedTransfers, createTables, insertAll, run } from "../../support/postgres";
import { type Random, seededRandom } from "../../support/random";
import { codeOf, type Connection } from "./drivers";
import { type Report, type Run, settle } from "./together";

const writers = 8;
const walkers = 3;
/** Of these, every tenth stays as it is. */
const count = 3_000;
const table = createTransferTable({ name: "walked" });

const filters: readonly TransferFilter[] = [{}, { srcWarehouseCode: "W0" }, { skus: ["middle"] }, { updatedTo: 500 }];

/** Readers walk through all pages, in both orders, while others put and delete: what stays is seen exactly once. */
export async function walkUnderChange({ connect, port, seconds, seed }: Run): Promise<Report> {
  const first = await connect(port);
  await first.query("drop table if exists walked");
  await createTables(first, [table]);
  const transfers = agedTransfers(count);
  await insertAll(first, "walked", table, transfers);
  await first.query("analyze walked");
  const staying = transfers.filter(({ seq }) => seq % 10 === 0);

  const end = Date.now() + 1_000 * seconds;
  let [walks, changes] = [0, 0];
  const faults: string[] = [];
  const write = async (connection: Connection, random: Random) => {
    while (Date.now() < end) {
      const number = 1 + random(2 * count);
      if (number <= count && number % 10 === 0) continue;
      const id = `st-${number}`;
      const like = transfers[random(count)]!;
      const changed: StockTransfer = { ...like, id, seq: number, status: transferStatuses[random(5)]! };
      if (random(3) === 0) await run(connection, table.delete(id));
      else await putOrRetry(connection, changed);
      changes += 1;
    }
  };
  const walk = async (connection: Connection, number: number) => {
    for (let round = number; Date.now() < end; round += 1) {
      const filter = filters[round % filters.length]!;
      const order = round % 2 === 0 ? "newest" : "oldest";
      const seen = await walkThrough(connection, filter, order);
      for (const { id } of staying.filter((each) => obviousMatches(filter, each))) {
        if (seen.get(id) !== 1)
          faults.push(`${id} seen ${seen.get(id) ?? 0} times, ${order}, ${JSON.stringify(filter)}`);
      }
      for (const [id, times] of seen) if (times > 1) faults.push(`${id} seen ${times} times`);
      walks += 1;
    }
  };
  const connections = await Promise.all(Array.from({ length: writers + walkers }, () => connect(port)));
  const works = connections.map((connection, index) =>
    index < writers ? write(connection, seededRandom(seed + index)) : walk(connection, index),
  );
  await settle(works, faults);
  for (const connection of [...connections, first]) await connection.close();
  return { title: `${walks} walks beside ${changes} changes`, faults };
}

/** Two sessions may insert the same transfer at the same moment: the second runs the statement once more. */
async function putOrRetry(connection: Connection, transfer: StockTransfer): Promise<void> {
  try {
    await run(connection, table.put(transfer));
  } catch (error) {
    if (codeOf(error) !== "23505") throw error;
    await run(connection, table.put(transfer));
  }
}

async function walkThrough(
  connection: Connection,
  filter: TransferFilter,
  order: "newest" | "oldest",
): Promise<ReadonlyMap<string, number>> {
  const seen = new Map<string, number>();
  let next = 0;
  do {
    const query = { filter, limit: 50, next, order };
    const page = await run(connection, table.list(query));
    for (const { id } of page.transfers) seen.set(id, 1 + (seen.get(id) ?? 0));
    next = page.next;
  } while (next !== 0);
  return seen;
}
