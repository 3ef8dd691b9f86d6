import fc from "fast-check";
import { checkTransfer, createNetwork, type RequestedItem } from "stock-transfer";
import { createStockTable, type Row, type StockChange } from "stock-transfer/postgres";
import { beforeAll, describe, expect, it } from "vitest";
import { describeInDatabase } from "../../support/describeInDatabase";
import { createTables, run } from "../../support/postgres";
import { scaled } from "../../support/scaled";

const actions = ["claim", "release", "ship", "receive"] as const;
type Action = (typeof actions)[number];
const maxima = { smallint: "32767", integer: "2147483647", bigint: "9223372036854775807" } as const;
const quantityColumns = ["quantity", "held", "spare", "grams", "ml", "pack", "preparation"] as const;

/** A row by its columns, as text, so that no driver rounds it. */
type OwnRow = Readonly<Record<(typeof quantityColumns)[number] | "movable", string | null>>;

describeInDatabase("existing stock tables", (database) => {
  const stock = createStockTable({
    name: "quant",
    columns: {
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
    },
  });
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
  const orError = async <Value>(answer: () => Promise<Value>) => {
    try {
      return await answer();
    } catch (error) {
      return error instanceof RangeError || error instanceof TypeError ? "misuse" : error;
    }
  };
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

  const anyRow = (type: keyof typeof maxima | "numeric") => {
    const max = BigInt(type === "numeric" ? maxima.bigint : maxima[type]);
    const extremes = [max, max - 1n, -max, -max - 1n, 2n ** 53n - 1n, 2n ** 53n, -(2n ** 53n) + 1n, -(2n ** 53n)];
    const whole = fc
      .oneof(
        { weight: 6, arbitrary: fc.bigInt({ min: 0n, max: 30n }) },
        { weight: 2, arbitrary: fc.constantFrom(...extremes.filter((each) => -max <= each + 1n && each <= max)) },
        { weight: 1, arbitrary: fc.bigInt({ min: -5n, max: -1n }) },
      )
      .map(String);
    const fraction = fc.constantFrom("10.5", "10.00", "12.000", "-0.5", "NaN", "Infinity", "1e30");
    const value =
      type === "numeric" ? fc.oneof({ weight: 5, arbitrary: whole }, { weight: 1, arbitrary: fraction }) : whole;
    const orNull = <Value>(of: fc.Arbitrary<Value>) => fc.option(of, { freq: 3 });
    // Seldom one that is refused, and none that makes the whole check an issue by its weight.
    const refused = value.filter((text) => !(Number(text) > 0 && Number.isSafeInteger(Number(text))));
    const weight = fc.oneof({ weight: 9, arbitrary: fc.constant("0") }, { weight: 1, arbitrary: refused });
    return fc.record(
      {
        quantity: fc.oneof({ weight: 9, arbitrary: value }, { weight: 1, arbitrary: fc.constant(null) }),
        held: orNull(value),
        spare: orNull(value),
        grams: orNull(weight),
        ml: orNull(weight),
        // Claims ignore packs, so a broken one is no reason against them.
        pack: orNull(fc.oneof({ weight: 9, arbitrary: fc.constantFrom("1", "6") }, { weight: 1, arbitrary: value })),
        preparation: orNull(weight),
        movable: orNull(fc.constantFrom("true", "true", "true", "false")),
      },
      { noNullPrototype: true },
    );
  };
  const anyQty = fc.oneof(fc.integer({ min: 1, max: 30 }), fc.constantFrom(32_768, 2 ** 31, Number.MAX_SAFE_INTEGER));

  describe.each(["smallint", "integer", "bigint", "numeric"] as const)("with quantities of type %s", (type) => {
    beforeAll(() => create(type));

    it("are claimed exactly if the check allows it, and are short by the same amount", async () => {
      await fc.assert(
        fc.asyncProperty(anyRow(type), anyQty, async (row, qty) => {
          await insert(row);
          const expected = await orError(() => check(qty));
          const before = await rowsAsText();
          expect(await orError(() => change("claim", [{ sku: "A", qty }]))).toEqual(expected);
          const held = (expected as StockChange).done ? { held: Number(row.held ?? 0) + qty } : {};
          const after = await rowsAsText();
          expect({ ...after[0], ...("held" in held && { held: Number(after[0]!["held"]) }) }).toEqual({
            ...before[0],
            ...held,
          });
        }),
        { numRuns: scaled(100) },
      );
    });

    it("are not changed if the check cannot read them, before or after", async () => {
      await fc.assert(
        fc.asyncProperty(
          anyRow(type),
          anyQty,
          fc.constantFrom(...actions),
          fc.boolean(),
          async (row, qty, action, add) => {
            await insert(row);
            const [known, before] = [await orError(level), await rowsAsText()];
            const options = action === "receive" && add ? { addUnknown: true } : {};
            const answer = await orError(() => change(action, [{ sku: "A", qty }], options));
            if (known === "misuse") expect(answer).toBe("misuse");
            if ((answer as StockChange).done) expect((await level())?.onHandQty).toBeDefined();
            else expect(await rowsAsText()).toEqual(before);
            // Nothing else than misuse is an error: no statement overflows.
            expect(answer).toSatisfy((given) => given === "misuse" || typeof (given as StockChange).done === "boolean");
          },
        ),
        { numRuns: scaled(100) },
      );
    });
  });

  describe("whole quantities of type numeric", () => {
    beforeAll(() => create("numeric(12,3)"));

    it("are required: errors name the SKU and the value", async () => {
      await insert({ quantity: "12.5" });
      await expect(level()).rejects.toThrow(/^StockTable\.find: the row of "A": column on_hand_qty .* got "12.500"$/);
      await expect(change("claim", [{ sku: "A", qty: 1 }])).rejects.toThrow(
        'StockTable.claim: column on_hand_qty of the stock of "A" must be an integer that fits the column, before and after the change, got 12.5',
      );
    });
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
        expect(await rows()).toEqual([["7", "0", null, null]]);
      }
    });
  });

  describe("a quantity that a column cannot hold", () => {
    it.each([
      ["receive", ["smallint"], { quantity: "32000" }, 768, "on_hand_qty", 32_000],
      ["receive", ["bigint"], { quantity: "9007199254740990" }, 2, "on_hand_qty", 9_007_199_254_740_990],
      ["claim", ["integer", "smallint"], { quantity: "40000", held: "10" }, 32_758, "reserved_qty", 10],
    ] as const)("is rejected: %s into %j", async (action, types, row, qty, column, held) => {
      await create(...types);
      await insert(row);
      for (const options of [{}, { key: "order 7" }, ...(action === "receive" ? [{ addUnknown: true }] : [])]) {
        await expect(change(action, [{ sku: "A", qty }], options)).rejects.toThrow(
          new RangeError(
            `StockTable.${action}: column ${column} of the stock of "A" must be an integer that fits the column, ` +
              `before and after the change, got ${held}`,
          ),
        );
      }
      expect(await level()).toMatchObject({ onHandQty: Number(row.quantity) });
      expect(await change(action, [{ sku: "A", qty: qty - 1 }])).toEqual({ done: true });
    });

    it("is rejected for a new SKU, and for a domain", async () => {
      await database.query("create domain small as smallint");
      await create("small");
      const receive = (qty: number) => change("receive", [{ sku: "B", qty }], { addUnknown: true });
      await expect(receive(32_768)).rejects.toThrow(
        /on_hand_qty of the stock of "B" must be an integer that fits the column/,
      );
      expect(await rowsAsText()).toEqual([]);
      expect(await receive(32_767)).toEqual({ done: true });
      await create("integer");
      await database.query("drop domain small");
    });
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
