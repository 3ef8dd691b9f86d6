import fc from "fast-check";
import {
  type ListQuery,
  type StockLevel,
  type TransferFilter,
  type TransferStatus,
  transferStatuses,
} from "stock-transfer";
import { createTransferTable, type Statement, statement } from "stock-transfer/postgres";
import { describe, expect, it } from "vitest";
import { anyAgedQuery } from "../support/postgres";
import { idleStore } from "../support/store";
import { transfer } from "../support/transfers";

const variants = [{}, { extensions: false }];

/** The same fields with other values; a list keeps whether it asks for one value, and statuses keep how many they are. */
function withOtherValues({ filter, limit, next, order }: ListQuery): ListQuery {
  const others: TransferFilter = {
    ...(filter.srcWarehouseCode !== undefined && { srcWarehouseCode: "'; drop table stock_transfer; --" }),
    ...(filter.destWarehouseCode !== undefined && { destWarehouseCode: "\0" }),
    ...(filter.srcWarehouseCodes && { srcWarehouseCodes: otherTexts(filter.srcWarehouseCodes) }),
    ...(filter.destWarehouseCodes && { destWarehouseCodes: otherTexts(filter.destWarehouseCodes) }),
    ...(filter.refCode !== undefined && { refCode: "x".repeat(2_000) }),
    ...(filter.createdFrom !== undefined && { createdFrom: Infinity }),
    ...(filter.createdTo !== undefined && { createdTo: -1 }),
    ...(filter.updatedFrom !== undefined && { updatedFrom: -Infinity }),
    ...(filter.updatedTo !== undefined && { updatedTo: 0 }),
    ...(filter.arrivesFrom !== undefined && { arrivesFrom: "0000-01-01" }),
    ...(filter.arrivesTo !== undefined && { arrivesTo: "9999-12-31" }),
    ...(filter.departsFrom !== undefined && { departsFrom: "0000-01-01" }),
    ...(filter.departsTo !== undefined && { departsTo: "9999-12-31" }),
    ...(filter.skus && { skus: filter.skus.length === 1 ? ['{"'] : ["a", "\ud800", "b\\"] }),
    ...(filter.codes && { codes: filter.codes.length === 1 ? ["\ud800"] : [] }),
    ...(filter.transferTypes && { transferTypes: filter.transferTypes.length === 1 ? ["\0"] : [] }),
    ...(filter.statuses && { statuses: otherStatuses(filter.statuses) }),
  };
  return { filter: others, limit: limit + 1, next: next === 0 ? 17 : 0, order };
}

/** Other texts: one, up to 16, or more. */
function otherTexts(texts: readonly string[]): readonly string[] {
  if (texts.length > 16) return Array.from({ length: 17 + (texts.length % 3) }, (_, index) => `\0${index}`);
  return texts.length === 1 ? ["\ud800"] : [];
}

function otherStatuses(statuses: readonly TransferStatus[]): readonly TransferStatus[] {
  const others = transferStatuses.slice(transferStatuses.length - new Set(statuses).size);
  return statuses.length > others.length ? [...others, ...others] : others;
}

describe("TransferTable", () => {
  it("reads the counts of items in any order, and null as missing", () => {
    const row: Record<string, unknown> = { partner_code: "P1", partner_name: "Partner", done_at: null };
    for (const [field, value] of Object.entries(transfer)) row[field.replace(/[A-Z]/g, "_$&").toLowerCase()] = value;
    row["items"] = '[{"qty":9,"sku":"A","lostQty":0,"shippedQty":4,"cancelledQty":null},{"qty":1,"sku":"B"}]';
    const { items } = createTransferTable().readTransfer(row);
    expect(JSON.stringify(items)).toBe('[{"sku":"A","qty":9,"shippedQty":4,"lostQty":0},{"sku":"B","qty":1}]');
  });

  it("writes the same text for every query of the same fields", () => {
    for (const options of variants) {
      const table = createTransferTable(options);
      fc.assert(
        fc.property(anyAgedQuery(100), (query) => {
          const other = withOtherValues(query);
          expect(table.list(other).text).toBe(table.list(query).text);
          expect(table.count(other.filter).text).toBe(table.count(query.filter).text);
          expect(table.countByStatus(other.filter).text).toBe(table.countByStatus(query.filter).text);
          expect(table.quantities(other.filter).text).toBe(table.quantities(query.filter).text);
        }),
      );
    }
  });

  it("passes only scalars, one per placeholder, in a new array", () => {
    for (const options of variants) {
      const table = createTransferTable(options);
      fc.assert(
        fc.property(anyAgedQuery(100), (query) => {
          for (const { text, values } of [table.list(query), table.count(query.filter)]) {
            const numbers = Array.from(text.matchAll(/\$(\d+)/g), ([, number]) => Number(number));
            expect(new Set(numbers)).toEqual(new Set(values.map((_, index) => index + 1)));
            for (const value of values) expect(["string", "number", "object"]).toContain(typeof value);
            expect(values.filter(Array.isArray)).toEqual([]);
          }
          expect(table.list(query).values).not.toBe(table.list(query).values);
        }),
      );
    }
  });

  it("limits the length of exactly the indexed texts", () => {
    const table = createTransferTable();
    const indexes = table.schema.filter((text) => text.includes("create index")).join(";");
    const ownRules = ["status", "estimatedArrivalDate"];
    const texts = Object.entries(transfer).filter(
      ([field, value]) => typeof value === "string" && !ownRules.includes(field),
    );
    for (const [field] of texts) {
      const column = field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
      const isIndexed = field === "id" || new RegExp(`\\b${column}\\b`).test(indexes);
      const put = () => table.put({ ...transfer, [field]: "x".repeat(513) });
      if (isIndexed) expect(put, field).toThrow(`${field} of transfer`);
      else expect(put, field).not.toThrow();
    }
  });
});

describe("a filter by partner", () => {
  it("finds nothing of another partner in the table of a partner", () => {
    const ofPartner = createTransferTable({ byPartner: true }).of("P1");
    expect(createTransferTable().count({ partnerCode: "P2" }).values).toEqual(["P2"]);
    for (const partnerCode of ["P2", ""]) expect(ofPartner.count({ partnerCode }).values).toEqual([null]);
  });
});

describe("the name of a statement", () => {
  it("is the same for the same text, another for another text, and short", () => {
    const [table, { stock }] = [createTransferTable(), idleStore({})];
    const own = "select 'a text that begins as others do, and is longer than a name of PostgreSQL', ";
    const filters = [{}, { skus: ["A"] }, { skus: ["B"] }, { skus: ["A", "B"] }, { statuses: ["created" as const] }];
    const statements: readonly Statement[] = [
      ...filters.flatMap((filter) => [
        table.list({ filter, limit: 1, next: 0 }),
        table.list({ filter, limit: 2, next: 0, order: "oldest" }),
        table.count(filter),
        table.countByStatus(filter),
      ]),
      ...[table.get("A"), table.get("B"), table.lock("A"), table.delete("A")],
      ...[stock.find("HCM", ["A"]), stock.find("HCM", ["A"], { now: 1 }), stock.put("HCM", "A", { onHandQty: 1 })],
      ...[statement(`${own} 1`), statement(`${own} 2`), statement(`${own} $1`, [7])],
    ];
    const texts = new Map(statements.map(({ name, text }) => [name, text]));
    for (const { name, text } of statements) expect(texts.get(name)).toBe(text);
    expect(texts.size).toBe(new Set(statements.map(({ text }) => text)).size);
    for (const name of texts.keys()) expect(name).toMatch(/^[a-zA-Z]+_[0-9a-f]{16}$/);
  });
});

describe("StockTable", () => {
  it("reads every field of a level that it writes", () => {
    const { stock: table } = idleStore({});
    const level: Required<Omit<StockLevel, "movements" | "lots">> = {
      onHandQty: 7,
      reservedQty: 1,
      safetyQty: 2,
      unitWeight: 3,
      unitVolume: 4,
      packQty: 5,
      preparationDays: 6,
      transferable: false,
    };
    const [json] = table.put("HCM", "HELMET", level).values;
    const [row] = JSON.parse(String(json)) as [Record<string, unknown>];
    expect(table.readStock([{ ...row, lots: null }]).get("HELMET")).toStrictEqual(level);
  });

  it("reads a level without the fields that are null", () => {
    const row = { sku: "BELL", on_hand_qty: 7, reserved_qty: 0, safety_qty: 0, transferable: null };
    const level = { onHandQty: 7, reservedQty: 0, safetyQty: 0, transferable: true };
    const missing = { unit_weight: null, unit_volume: null, pack_qty: null, preparation_days: null };
    expect(
      idleStore({})
        .stock.readStock([{ ...row, ...missing }])
        .get("BELL"),
    ).toStrictEqual(level);
  });
});
