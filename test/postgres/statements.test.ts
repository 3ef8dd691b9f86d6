import fc from "fast-check";
import {
  type ListQuery,
  type StockLevel,
  type TransferFilter,
  type TransferStatus,
  transferStatuses,
} from "stock-transfer";
import { createStockTable, createTransferTable, type TransferTableOptions } from "stock-transfer/postgres";
import { describe, expect, it } from "vitest";
import { filterColumns } from "../../src/postgres/conditions";
import { anyAgedQuery } from "../support/postgres";
import { transfer } from "../support/transfers";

const variants: readonly TransferTableOptions[] = [{}, { extensions: false }];

/** The same fields with other values; a list keeps whether it asks for one value, and statuses keep how many they are. */
function withOtherValues({ filter, limit, next, order }: ListQuery): ListQuery {
  const others: TransferFilter = {
    ...(filter.srcWarehouseCode !== undefined && { srcWarehouseCode: "'; drop table stock_transfer; --" }),
    ...(filter.destWarehouseCode !== undefined && { destWarehouseCode: "\0" }),
    ...(filter.refCode !== undefined && { refCode: "x".repeat(2_000) }),
    ...(filter.createdFrom !== undefined && { createdFrom: Infinity }),
    ...(filter.createdTo !== undefined && { createdTo: -1 }),
    ...(filter.updatedFrom !== undefined && { updatedFrom: -Infinity }),
    ...(filter.updatedTo !== undefined && { updatedTo: 0 }),
    ...(filter.skus && { skus: filter.skus.length === 1 ? ['{"'] : ["a", "\ud800", "b\\"] }),
    ...(filter.codes && { codes: filter.codes.length === 1 ? ["\ud800"] : [] }),
    ...(filter.statuses && { statuses: otherStatuses(filter.statuses) }),
  };
  return { filter: others, limit: limit + 1, next: next === 0 ? 17 : 0, order };
}

function otherStatuses(statuses: readonly TransferStatus[]): readonly TransferStatus[] {
  const others = transferStatuses.slice(transferStatuses.length - new Set(statuses).size);
  return statuses.length > others.length ? [...others, ...others] : others;
}

describe("TransferTable", () => {
  it("writes the same text for every query of the same fields", () => {
    for (const options of variants) {
      const table = createTransferTable(options);
      fc.assert(
        fc.property(anyAgedQuery(100), (query) => {
          const other = withOtherValues(query);
          expect(table.list(other).text).toBe(table.list(query).text);
          expect(table.count(other.filter).text).toBe(table.count(query.filter).text);
          expect(table.countByStatus(other.filter).text).toBe(table.countByStatus(query.filter).text);
        }),
      );
    }
  });

  it("passes scalars alone, one for each placeholder, in an array of its own", () => {
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

  it("does not depend on the order in which the fields of a filter are written", () => {
    const table = createTransferTable();
    const query = (filter: TransferFilter) => table.list({ filter, limit: 20, next: 0 });
    expect(query({ srcWarehouseCode: "A", codes: ["B"], createdTo: 3 })).toEqual(
      query({ createdTo: 3, codes: ["B"], srcWarehouseCode: "A" }),
    );
  });

  it("has an index of every column that a filter compares", () => {
    for (const options of variants) {
      const { schema } = createTransferTable(options);
      const indexed = schema
        .filter((text) => text.startsWith("create index"))
        .join(";")
        .match(/\w+/g);
      for (const { column } of Object.values(filterColumns)) expect(indexed).toContain(column);
    }
  });

  it("bounds the length of those texts that an index holds, and of no others", () => {
    const table = createTransferTable();
    const indexes = table.schema.filter((text) => text.startsWith("create index")).join(";");
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

  it("quotes the name of the table", () => {
    const table = createTransferTable({ name: "Logistics.Stock_Transfer" });
    for (const text of [...table.schema, table.get("a").text, table.delete("a").text, table.count({}).text]) {
      expect(text.replaceAll(/"Logistics"\."Stock_Transfer(_\w+)?"|"Stock_Transfer_\w+"/g, "")).not.toMatch(
        /stock_tr/i,
      );
    }
  });
});

describe("StockTable", () => {
  it("reads every field of a level that it writes", () => {
    const table = createStockTable();
    const level: Required<Omit<StockLevel, "movements">> = {
      onHandQty: 7,
      reservedQty: 1,
      safetyQty: 2,
      unitWeight: 3,
      unitVolume: 4,
      transferable: false,
    };
    const { text, values } = table.put("HCM", "HELMET", level);
    const columns = /\(([^)]+)\)/.exec(text)![1]!.split(", ");
    const row = Object.fromEntries(columns.map((column, index) => [column, values[index]]));
    expect(table.readStock([{ ...row, transferable: row["transferable"] === "true" }]).get("HELMET")).toEqual(level);
  });
});
