import { hasCode, pause } from "../adapters/createDatabase";
import type { Database } from "../Database";
import { partnerColumns } from "../scope";
import { type Run, statement } from "../sql";
import { readRows } from "../readRow";
import { type Definition, idOf } from "../tables";
import type { StoreLayout } from "./StoreContext";

interface Missing extends Definition {
  /** Whether its table exists, and whether it has rows. */
  readonly isOld: boolean;
  readonly isLarge: boolean;
  /** Whether an index of its name is there, perhaps while it is built. */
  readonly isInvalid: boolean;
}

/**
 * Calls lock tables in different orders, so a migration that waited for its locks would deadlock with them: it takes all
 * its locks in one statement, and begins again if they are not free at once.
 */
export async function migrate(database: Database, layout: StoreLayout, all: readonly Definition[]): Promise<void> {
  const look = lookFor(all);
  for (let attempt = 1; ; attempt += 1) {
    const missing = await look(database.run);
    if (missing.length === 0) return;
    const isDone = await (dueOf(missing).length > 0
      ? alter(database, look)
      : build(database, layout, missing.find(isConcurrent)!));
    if (!isDone) await pause(Math.min(attempt, 4));
  }
}

/** An index of a table with rows: creating it in a transaction would stop all writes meanwhile. */
function isConcurrent({ index, isLarge }: Missing): boolean {
  return index !== undefined && isLarge;
}

/** All others. The index of a partitioned table is created from those of its partitions, so it waits for them. */
function dueOf(missing: readonly Missing[]): readonly Missing[] {
  const awaited = new Set(missing.filter(isConcurrent).map(({ partOf }) => partOf));
  return missing.filter((each) => !isConcurrent(each) && (each.index === undefined || !awaited.has(each.index)));
}

/** Reads what is missing, in the order of creation. It takes no lock. */
function lookFor(all: readonly Definition[]): (run: Run) => Promise<readonly Missing[]> {
  const rows = all.map(({ isMissing, table, index }, at) => {
    const id = table === undefined ? "null::regclass" : idOf(table);
    const invalid =
      index === undefined
        ? "false"
        : `exists (select from pg_index where indexrelid = ${idOf(index)} and not indisvalid)`;
    return `select ${at} as at, ${isMissing} or ${invalid} as is_missing, ${id} as id, ${invalid} as is_invalid`;
  });
  const look = statement(
    "select at, id is not null as is_old, coalesce(pg_relation_size(id), 0) > 0 as is_large, is_invalid " +
      `from (${rows.join(" union all ")}) as each where is_missing order by at`,
  );
  return async (run) =>
    readRows(await run(look), (row) => ({
      ...all[row.integer("at")]!,
      isOld: row.boolean("is_old"),
      isLarge: row.boolean("is_large"),
      isInvalid: row.boolean("is_invalid"),
    })).filter(({ partOf, isLarge }) => partOf === undefined || isLarge);
}

/** Everything that needs a short lock only. Returns whether it got its locks. */
async function alter(database: Database, look: ReturnType<typeof lookFor>): Promise<boolean> {
  try {
    return await database.transaction(async (run) => {
      const execute = (text: string) => run(statement(text));
      // Otherwise the second look would see the catalogs as the first one did.
      await execute("set transaction isolation level read committed");
      const [row] = await execute(
        "select pg_try_advisory_xact_lock(hashtextextended('stock-transfer', 0)) as is_locked",
      );
      if (row!["is_locked"] !== true) return false;
      const tables = new Set(dueOf(await look(run)).flatMap(({ table, isOld }) => (isOld ? [table!] : [])));
      await execute("set local lock_timeout = '50ms'");
      if (tables.size > 0) await execute(`lock table ${[...tables].join(", ")} in access exclusive mode`);
      // Now nobody else can change these tables.
      const due = dueOf(await look(run)).filter(({ table, isOld }) => !isOld || tables.has(table!));
      for (const { text } of due) await execute(text);
      return true;
    });
  } catch (error) {
    if (hasCode(error, "55P03")) return false;
    throw error;
  }
}

/**
 * Two sessions that build an index of the same table would wait for each other, so a row with a blank key says for ten
 * seconds who begins; then the locks of the table do.
 */
async function build(
  database: Database,
  { orders, isByPartner }: StoreLayout,
  { table, text, index, isInvalid }: Missing,
): Promise<boolean> {
  const execute = (of: string) => database.run(statement(of));
  const key = [...partnerColumns(isByPartner), "key"];
  const now = "extract(epoch from clock_timestamp())";
  const turns = await execute(`
    insert into ${orders} as turn (${key.join(", ")}, request) values (${key.map(() => "''").join(", ")}, to_jsonb(${now}))
    on conflict (${key.join(", ")}) do update set request = excluded.request
    where (turn.request #>> '{}')::numeric < ${now} - 10 and not exists (
      select from pg_locks where relation = ${idOf(table!)} and mode = 'ShareUpdateExclusiveLock'
    ) returning key`);
  if (turns.length === 0) return false;
  try {
    if (isInvalid) await execute(`drop index concurrently if exists ${index!}`);
    await execute(text.replace("create index", "create index concurrently if not exists"));
  } finally {
    await execute(`delete from ${orders} where key = ''`);
  }
  return true;
}
