import fc from "fast-check";
import { checkTransfer, createNetwork, type RequestedItem } from "stock-transfer";
import { createStockTable, type Row, type StockChange } from "stock-transfer/postgres";
import { beforeAll, describe, expect, it } from "vitest";
import { describeInDatabase } from "../../support/describeInDatabase";
import { createTables, run } from "../../support/postgres";
import { scaled } from "../../support/scaled";

type Action = "claim" | "release" | "ship" | "receive";
const quantityColumns = ["quantity", "held", "spare", "grams", "ml", "pack", "preparation"] as const;

/** A row by its columns, as text, so that no driver rounds it. */
type OwnRow = Readonly<Record<(typeof quantityColumns)[number] | "movable", string | null>>;

describeInDatabase("existing stock tables", (database) => {
  const columns = {
    warehouseCode: "location",
    sku: "product",
    onHandQty: "quantity",
    reservedQty: "held",
    safetyQty: "spare",
    unitWeight: "grams",
    unitVolume: "ml",
    packQty: "pack",
    preparationDays: "preparation",
    transferable: "movable",
  };
  const stock = createStockTable({ name: "quant", columns });
  const create = async (...types: readonly string[]) => {
    await database.query("drop table if exists quant");
    const columns = quantityColumns.map((name, index) => `${name} ${types[index] ?? types[0]!}`);
    await database.query(
      `create table quant (location varchar(40), product text, ${columns.join(", ")}, movable boolean, note text default 'new', primary key (product, location))`,
    );
  };
  const insert = async (row: Partial<OwnRow>) => {
    await database.query("truncate quant");
    const names = Object.keys(row);
    const values = Object.values(row).map((value) => (value === null ? "null" : `'${value}'`));
    await database.query(
      `insert into quant (location, product, ${names.join(", ")}) values ('HCM', 'A', ${values.join(", ")})`,
    );
  };
  const rowsAsText = () =>
    database.query(
      `select product, ${[...quantityColumns, "movable"].map((name) => `${name}::text`).join(", ")} from quant`,
    );
  const change = async (action: Action, items: readonly RequestedItem[], options = {}): Promise<StockChange> =>
    await run(database, stock[action]("HCM", items, options));
  const level = async () => (await run(database, stock.find("HCM", ["A"]))).get("A");
  beforeAll(() => createTables(database, [stock]));

  const network = createNetwork({
    warehouses: ["HCM", "HAN"].map((code) => ({ code, timeZone: "UTC" })),
    defaultLane: { transferType: "ROAD", weightLimit: Number.MAX_SAFE_INTEGER, transitDays: 1 },
  });
  /** By the check: the first refusal that also stands against a claim. */
  const check = async (qty: number) => {
    const request = { items: [{ sku: "A", qty }], srcWarehouseCode: "HCM", destWarehouseCode: "HAN" };
    const found = await run(database, stock.find("HCM", ["A"]));
    const { value } = checkTransfer(request, { network, stock: found, now: 0 });
    const [refusal] = value!.items[0]!.refusals.filter(({ code }) =>
      /^(?:not_transferable|insufficient_stock)$/.test(code),
    );
    return refusal ? { done: false, short: [{ sku: "A", ...refusal }] } : { done: true };
  };

  const amount = fc.integer({ min: 0, max: 30 }).map(String);
  const anyRow = fc.record(
    {
      quantity: fc.integer({ min: -5, max: 30 }).map(String),
      held: fc.option(amount),
      spare: fc.option(amount),
      grams: fc.constantFrom("0", null),
      ml: fc.constantFrom("0", null),
      // Claims ignore packs.
      pack: fc.constantFrom("1", "6", null),
      preparation: fc.constantFrom("0", null),
      movable: fc.constantFrom("true", "true", null, "false"),
    },
    { noNullPrototype: true },
  );

  it.each(["smallint", "integer", "bigint", "numeric"])(
    "of type %s are claimed exactly if the check allows it, and are short by the same amount",
    async (type) => {
      await create(type);
      await fc.assert(
        fc.asyncProperty(anyRow, fc.integer({ min: 1, max: 30 }), async (row, qty) => {
          await insert(row);
          const expected = await check(qty);
          const [before] = await rowsAsText();
          expect(await change("claim", [{ sku: "A", qty }])).toEqual(expected);
          const [after] = await rowsAsText();
          expect(Number(after!["held"])).toBe(Number(row.held ?? 0) + (expected.done ? qty : 0));
          expect({ ...after, held: "" }).toEqual({ ...before, held: "" });
        }),
        { numRuns: scaled(60) },
      );
    },
  );

  it("must be whole: errors name the SKU and the value", async () => {
    await create("numeric(12,3)");
    await insert({ quantity: "12.5" });
    await expect(level()).rejects.toThrow(/^StockTable\.find: the row of "A": column on_hand_qty .* got "12.500"$/);
  });

  describe("a null", () => {
    const nothing = { held: null, spare: null, grams: null, ml: null, pack: null, movable: null };
    const rows = async () =>
      (await rowsAsText()).map(({ quantity, held, spare, movable }) => [quantity, held, spare, movable]);
    const short = (shortBy: number) => ({ done: false, short: [{ sku: "A", shortBy, code: "insufficient_stock" }] });
    beforeAll(() => create("integer"));

    it("of reserved units becomes a number after each change", async () => {
      for (const action of ["release", "ship"] as const) {
        await insert({ quantity: "5", ...nothing });
        expect(await change(action, [{ sku: "A", qty: 2 }])).toEqual(short(2));
        expect(await rows()).toEqual([["5", null, null, null]]);
      }
      expect(await change("claim", [{ sku: "A", qty: 4 }])).toEqual({ done: true });
      expect(await rows()).toEqual([["5", "4", null, null]]);
      expect(await change("ship", [{ sku: "A", qty: 3 }])).toEqual({ done: true });
      expect(await change("release", [{ sku: "A", qty: 1 }])).toEqual({ done: true });
      expect(await rows()).toEqual([["2", "0", null, null]]);
      for (const options of [{}, { addUnknown: true }]) {
        await insert({ quantity: "5", ...nothing });
        expect(await change("receive", [{ sku: "A", qty: 2 }], options)).toEqual({ done: true });
        expect(await level()).toMatchObject({ onHandQty: 7, reservedQty: 0 });
      }
    });
  });

  it("need no column for the days of preparation", async () => {
    await create("integer");
    await database.query("alter table quant drop preparation");
    await insert({ quantity: "5" });
    const own = createStockTable({ name: "quant", columns: { ...columns, preparationDays: undefined } });
    expect(await run(database, own.claim("HCM", [{ sku: "A", qty: 2 }]))).toEqual({ done: true });
    expect((await run(database, own.find("HCM", ["A"]))).get("A")).toMatchObject({ onHandQty: 5, reservedQty: 2 });
    expect((await run(database, own.inspect())).join()).not.toContain("preparation");
  });

  it("stay as they are if the column cannot hold more", async () => {
    await create("smallint");
    await insert({ quantity: "32000" });
    await expect(change("receive", [{ sku: "A", qty: 768 }])).rejects.toThrow(/smallint out of range/);
    expect(await change("receive", [{ sku: "A", qty: 767 }])).toEqual({ done: true });
  });

  it("receive new SKUs if they have only units on hand", async () => {
    const columns = {
      ...{
        reservedQty: null,
        safetyQty: null,
        unitWeight: null,
        unitVolume: null,
        packQty: null,
        preparationDays: null,
      },
      transferable: null,
    };
    const small = createStockTable({ name: "small_quant", columns });
    await database.query(
      "create table small_quant (warehouse_code text, sku text, on_hand_qty smallint, primary key (warehouse_code, sku))",
    );
    await createTables(database, [small]);
    for (const qty of [5, 3]) {
      const receive = small.receive("HCM", [{ sku: "A", qty }], { key: `${qty}`, addUnknown: true });
      expect(await run(database, receive)).toEqual({ done: true });
    }
    expect((await run(database, small.find("HCM", ["A"]))).get("A")?.onHandQty).toBe(8);
  });

  it("have a row for each new SKU, like put, with the defaults of additional columns", async () => {
    await create("integer");
    await insert({ quantity: "5" });
    const items = ["A", "B", "B", "é"].map((sku) => ({ sku, qty: 2 }));
    expect(await change("receive", items, { addUnknown: true })).toEqual({ done: true });
    const find = async (...skus: string[]): Promise<readonly Row[]> =>
      database.query("select * from quant where product = any($1) order by product", [`{${skus.join(",")}}`]);
    const received = await find("B", "é");
    expect(received.map(({ product, quantity, note }) => [product, quantity, note])).toEqual([
      ["B", 4, "new"],
      ["é", 2, "new"],
    ]);
    expect(await level()).toMatchObject({ onHandQty: 7 });
    await database.query("delete from quant where product <> 'A'");
    for (const { product, quantity } of received) {
      await run(database, stock.put("HCM", String(product), { onHandQty: Number(quantity) }));
    }
    expect(received).toEqual(await find("B", "é"));
  });
});
