import fc from "fast-check";
import { type ListQuery, type StockTransfer, type TransferFilter, transferStatuses } from "stock-transfer";
import type { Row, Statement, TransferTable } from "stock-transfer/postgres";
import { transfer } from "./transfers";

/** The database functions of a test: one connection of any driver. */
export interface Database {
  readonly query: (text: string, values?: readonly unknown[]) => Promise<readonly Row[]>;
}

export async function run<Result>(database: Database, statement: Statement<Result>): Promise<Result> {
  return statement.read(await rowsOf(database, statement));
}

export async function rowsOf(database: Database, { text, values }: Statement): Promise<readonly Row[]> {
  return database.query(text, values);
}

export async function createTables(database: Database, tables: Iterable<{ schema: readonly string[] }>): Promise<void> {
  for (const { schema } of tables) for (const text of schema) await database.query(text);
}

/** Inserts the same rows as `putAll` in any number: thousands of statements would take most of a test's time. */
export async function insertAll(
  database: Database,
  name: string,
  table: TransferTable,
  transfers: readonly StockTransfer[],
): Promise<void> {
  const rows = transfers.map((each) => String(table.putAll([each]).values[0]).slice(1, -1));
  const text = `insert into ${name} select * from jsonb_populate_recordset(null::${name}, $1::text::jsonb)`;
  await database.query(text, [`[${rows.join(",")}]`]);
}

/**
 * Too many transfers for a statement to test each. Old ones have other values than new ones; some values are common, some
 * less common, some rare, and some are only common where others are not.
 */
export function agedTransfers(count: number): StockTransfer[] {
  return Array.from({ length: count }, (_, index): StockTransfer => {
    const seq = index + 1;
    const age = seq < count / 3 ? "old" : seq < (2 * count) / 3 ? "middle" : "new";
    return {
      ...transfer,
      seq,
      id: `st-${seq}`,
      status: age === "old" ? transferStatuses[3 + (seq % 2)]! : transferStatuses[seq % 3]!,
      srcWarehouseCode: age === "middle" ? "W0" : `W${1 + (seq % 3)}`,
      destWarehouseCode: age === "old" ? "W0" : `W${1 + (seq % 4)}`,
      code: age === "old" ? "ST0" : `ST${1 + (seq % 5)}`,
      refCode: seq % 7 === 0 ? `PO${seq % 5}` : "",
      ...(age !== "middle" && { transferType: age === "old" ? "T0" : `T${seq % 3}` }),
      items: [`S${seq % 3}`, `T${seq % 24}`, age, `S${3 + (seq % 400)}`].map((sku) => ({ sku, qty: seq })),
      createdAt: Math.floor(seq / 10),
      updatedAt: age === "new" ? (seq * 7919) % 1000 : 0,
      estimatedArrivalDate: dateOf(Math.floor((40 * seq) / count) + ((seq * 31) % 3)),
      ...(seq % 5 > 0 && { departureDate: dateOf(Math.floor((38 * seq) / count)) }),
      ...(age === "old" && { doneAt: seq }),
    };
  });
}

const dateOf = (day: number): string => new Date(Date.UTC(2026, 0, day)).toISOString().slice(0, 10);

/** Queries for aged transfers: most find something, often far from where they begin. */
export function anyAgedQuery(count: number): fc.Arbitrary<ListQuery> {
  const among = (prefix: string, kinds: number) => fc.nat(kinds - 1).map((number) => `${prefix}${number}`);
  const sku = fc.oneof(among("S", 3), fc.constantFrom("old", "middle", "new", "NONE"), among("T", 24), among("S", 404));
  const instant = (last: number) => fc.oneof(fc.integer({ min: -1, max: last }), fc.constantFrom(-Infinity, Infinity));
  const date = fc.integer({ min: -1, max: 44 }).map(dateOf);
  const fields = {
    srcWarehouseCode: among("W", 5),
    destWarehouseCode: among("W", 6),
    srcWarehouseCodes: fc.array(among("W", 6), { maxLength: 3 }),
    destWarehouseCodes: fc.oneof(
      { weight: 4, arbitrary: fc.array(among("W", 6), { maxLength: 3 }) },
      { weight: 1, arbitrary: fc.array(among("W", 90), { minLength: 15, maxLength: 40 }) },
    ),
    refCode: fc.oneof(fc.constant(""), among("PO", 6)),
    createdFrom: instant(count / 10),
    createdTo: instant(count / 10),
    updatedFrom: instant(1_000),
    updatedTo: instant(1_000),
    arrivesFrom: date,
    arrivesTo: date,
    departsFrom: date,
    departsTo: date,
    skus: fc.array(sku, { maxLength: 5 }),
    codes: fc.array(among("ST", 8), { maxLength: 4 }),
    transferTypes: fc.array(among("T", 4), { maxLength: 3 }),
    statuses: fc.array(fc.constantFrom(...transferStatuses), { maxLength: 4 }),
  } satisfies Record<Exclude<keyof TransferFilter, "partnerCode">, unknown>;
  const filter = fc.record(fields, { requiredKeys: [] });
  const fewFields = fc
    .tuple(filter, fc.subarray(Object.keys(fields), { maxLength: 3 }))
    .map(([given, names]) => Object.fromEntries(Object.entries(given).filter(([name]) => names.includes(name))));
  return fc.record(
    {
      filter: fc.oneof({ weight: 4, arbitrary: fewFields }, { weight: 1, arbitrary: filter }),
      limit: fc.oneof({ weight: 19, arbitrary: fc.integer({ min: 1, max: 40 }) }, fc.integer({ min: 1, max: count })),
      next: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: count + 1 }), fc.constant(Number.MAX_SAFE_INTEGER)),
      order: fc.constantFrom("newest" as const, "oldest" as const),
    },
    { requiredKeys: ["filter", "limit", "next"] },
  );
}
