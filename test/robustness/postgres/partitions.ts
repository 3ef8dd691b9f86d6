import fc from "fast-check";
import { isDeepStrictEqual } from "node:util";
import { listTransfers } from "stock-transfer";
import { createTransferTable } from "stock-transfer/postgres";
import { agedTransfers, anyAgedQuery, createTables, run } from "../../support/postgres";
import type { Connect } from "./drivers";

const count = 1_500;
const table = createTransferTable({ name: "partitioned" });

/** One table of two hash partitions, each on another server, that PostgreSQL asks itself: the same statements. */
export async function comparePartitions(
  connect: Connect,
  onePort: number,
  otherPort: number,
  cases: number,
  seed: number,
): Promise<readonly string[]> {
  const [one, other] = [await connect(onePort), await connect(otherPort)];
  const nodes = [one, other];
  for (const node of nodes) {
    await node.query("drop table if exists partitioned cascade");
    await createTables(node, [table]);
  }
  await one.query("drop server if exists node_0, node_1 cascade");
  await one.query("create extension if not exists postgres_fdw");
  await one.query("create schema if not exists together");
  await one.query("drop table if exists together.partitioned");
  const columns = await one.query(
    "select string_agg(format('%I %s%s', attname, format_type(atttypid, atttypmod), case when attcollation = 0 then '' else ' collate \"C\"' end), ', ' order by attnum) as columns from pg_attribute where attrelid = 'partitioned'::regclass and attnum > 0",
  );
  await one.query(`create table together.partitioned (${String(columns[0]!["columns"])}) partition by hash (seq)`);
  for (const [index, port] of [onePort, otherPort].entries()) {
    await one.query(
      `create server node_${index} foreign data wrapper postgres_fdw options (host '127.0.0.1', port '${port}', dbname 'postgres', use_remote_estimate 'true', fetch_size '1000')`,
    );
    await one.query(`create user mapping for postgres server node_${index} options (user 'postgres')`);
    await one.query(
      `create foreign table together.partitioned_${index} partition of together.partitioned for values with (modulus 2, remainder ${index}) server node_${index} options (schema_name 'public', table_name 'partitioned')`,
    );
  }
  const transfers = agedTransfers(count);
  const router = await connect(onePort);
  await router.query("set search_path to together, public");
  await router.query("begin");
  for (const transfer of transfers) await run(router, table.put(transfer));
  await router.query("commit");
  for (const node of nodes) await node.query("analyze partitioned");

  const faults: string[] = [];
  for (const query of fc.sample(anyAgedQuery(count), { numRuns: cases, seed })) {
    const page = table.readPage(await run(router, table.list(query)), query);
    if (!isDeepStrictEqual(page, listTransfers(transfers, query))) faults.push(JSON.stringify(query));
  }
  for (const connection of [...nodes, router]) await connection.close();
  return faults;
}
