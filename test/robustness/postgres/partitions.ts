import fc from "fast-check";
import { isDeepStrictEqual } from "node:util";
import { listTransfers, type StockTransfer } from "stock-transfer";
import { createTransferTable } from "stock-transfer/postgres";
import { agedTransfers, anyAgedQuery, createTables, type Database, run } from "../../support/postgres";
import type { Connect } from "./drivers";

const byPartner = createTransferTable({ name: "owned", byPartner: true });
const partners = ["P1", "P2", "P3", "P4", "P5", "P6"];

/**
 * One table by partner in two hash partitions, each on another server, which PostgreSQL queries itself. Each statement reads and
 * writes at most one of the two servers. Returns the faults.
 */
export async function comparePartitions(
  connect: Connect,
  ports: readonly [number, number],
  cases: number,
  seed: number,
): Promise<readonly string[]> {
  const count = 1_200;
  const { router, analyze, close } = await divide(connect, ports, byPartner, "owned", "partner_code");
  const owned = new Map<string, StockTransfer[]>();
  for (const code of partners) {
    const transfers = agedTransfers(count).map((each) => ({ ...each, partner: { code, name: "" }, note: code }));
    owned.set(code, transfers);
    await run(router, byPartner.of(code).putAll(transfers));
  }
  await analyze();

  const faults: string[] = [];
  const reached = new Set<string>();
  const inputs = fc.tuple(fc.constantFrom(...partners), anyAgedQuery(count), fc.integer({ min: 1, max: count }));
  for (const [code, query, number] of fc.sample(inputs, { numRuns: cases, seed })) {
    const [of, own] = [byPartner.of(code), owned.get(code)!];
    const page = await run(router, of.list(query));
    if (!isDeepStrictEqual(page, listTransfers(own, query))) faults.push(`${code}: ${JSON.stringify(query)}`);

    const before = own[number - 1]!;
    const change = { from: before.status, to: before.status, updatedAt: before.updatedAt + 1 };
    const changed = await run(router, of.changeStatus(before.id, change));
    own[number - 1] = { ...before, updatedAt: change.updatedAt };
    if (!isDeepStrictEqual(changed, own[number - 1])) faults.push(`${code}: a change of status of ${before.id}`);

    for (const statement of [of.list(query), of.count(query.filter), of.get("st-1"), of.put(own[0]!)]) {
      const parts = await partsOf(router, statement);
      if (parts.size > 1) faults.push(`${code} reads ${[...parts].join(" and ")}: ${statement.text}`);
      for (const part of parts) reached.add(part);
    }
  }
  if (reached.size !== ports.length) faults.push(`all partners are on ${reached.size} of ${ports.length} servers`);
  await close();
  return faults;
}

/** The partitions in the plan of a statement; none if it knows that nothing matches, as of another partner's code. */
async function partsOf(
  router: Database,
  { text, values }: { readonly text: string; readonly values: readonly unknown[] },
): Promise<ReadonlySet<string>> {
  const rows = await router.query(`explain (verbose) ${text}`, values);
  const plan = rows.map((row) => String(row["QUERY PLAN"])).join("\n");
  return new Set(Array.from(plan.matchAll(/\w+_node_\d/g), ([part]) => part));
}

/** Creates a table on each server, and on the first one a table with these as its hash partitions. */
async function divide(
  connect: Connect,
  ports: readonly number[],
  made: { readonly schema: readonly string[] },
  name: string,
  key: string,
) {
  const nodes = await Promise.all(ports.map(connect));
  for (const node of nodes) {
    await node.query(`drop table if exists ${name} cascade`);
    await createTables(node, [made]);
  }
  const router = await connect(ports[0]!);
  await router.query("create extension if not exists postgres_fdw");
  await router.query("create schema if not exists together");
  await router.query(`drop table if exists together.${name}`);
  const [shape] = await router.query(
    "select string_agg(format('%I %s%s', attname, format_type(atttypid, atttypmod), " +
      "case when attcollation = 0 then '' else ' collate \"C\"' end), ', ' order by attnum) as columns " +
      `from pg_attribute where attrelid = '${name}'::regclass and attnum > 0`,
  );
  await router.query(`create table together.${name} (${String(shape!["columns"])}) partition by hash (${key})`);
  for (const [index, port] of ports.entries()) {
    await router.query(`drop server if exists ${name}_${index} cascade`);
    await router.query(
      `create server ${name}_${index} foreign data wrapper postgres_fdw ` +
        `options (host '127.0.0.1', port '${port}', dbname 'postgres', use_remote_estimate 'true', fetch_size '1000')`,
    );
    await router.query(`create user mapping for postgres server ${name}_${index} options (user 'postgres')`);
    await router.query(
      `create foreign table together.${name}_node_${index} partition of together.${name} ` +
        `for values with (modulus ${ports.length}, remainder ${index}) ` +
        `server ${name}_${index} options (schema_name 'public', table_name '${name}')`,
    );
  }
  await router.query("set search_path to together, public");
  return {
    router,
    analyze: async () => {
      for (const node of nodes) await node.query(`analyze ${name}`);
    },
    close: async () => {
      for (const connection of [...nodes, router]) await connection.close();
    },
  };
}
