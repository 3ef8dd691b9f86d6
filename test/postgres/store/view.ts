import { createStore, type Database, statement } from "stock-transfer/postgres";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { databaseIn } from "../../support/databaseIn";
import { describeInDatabase } from "../../support/describeInDatabase";
import { created, given, hour, levelIn, lotsOf, now, request, requestOf, short, terms } from "../../support/store";

describeInDatabase("a view with columns of one's own", (own) => {
  const database: Database = databaseIn(own);
  const store = createStore(database, { lots: true, holds: true });
  const insert = (place: string, product: string, quantity: number) =>
    own.query("insert into quant (place, product, quantity, held, grams) values ($1, $2, $3, null, 10)", [
      place,
      product,
      quantity,
    ]);
  const levelOf = (sku: string, warehouse?: string) => levelIn(database, store.stock, sku, warehouse);

  beforeAll(async () => {
    await own.query(`create table quant (
      place text collate "und-x-icu", product varchar(20) collate "und-x-icu", quantity int not null, held int, grams int,
      primary key (place, product))`);
    // Nothing is kept back, and everything may leave.
    await own.query(`create view stock_level as select place as warehouse_code, product as sku, quantity as on_hand_qty,
      held as reserved_qty, 0 as safety_qty, grams as unit_weight, null::int as unit_volume, null::int as pack_qty,
      null::int as preparation_days, true as transferable from quant`);
    await store.migrate();
    await store.migrate();
  }, 60_000);
  beforeEach(async () => {
    await own.query("truncate quant, stock_level_lot, stock_level_hold, stock_level_change");
    await insert("HCM", "A", 10);
    await insert("HCM", "B", 10);
    await insert("HAN", "A", 1);
  });

  it("is left as it is by `schema` and `migrate`", async () => {
    for (const text of store.schema) await own.query(text);
    const [row] = await own.query("select relkind::text as kind from pg_class where oid = 'stock_level'::regclass");
    expect(row).toEqual({ kind: "v" });
  });

  it("orders, records, holds, changes and reads the stock of known SKUs", async () => {
    const { id } = await created(store.order("k", request, terms, given));
    expect(await levelOf("A")).toEqual([10, 3]);
    await store.hold("h", requestOf(["A", 2]), terms, { until: now + hour });
    await store.hold("h", requestOf(["A", 1]), terms, { until: now + hour });
    expect(await store.order("other", requestOf(["A", 7]), terms, given)).toMatchObject({ refused: true });
    await store.release("h");
    await store.record(id, "1", { type: "ship" }, now);
    await store.record(id, "2", { type: "receive", items: [{ sku: "A", acceptedQty: 3 }] }, now);
    expect([await levelOf("A"), await levelOf("A", "HAN")]).toEqual([
      [7, 0],
      [4, 0],
    ]);
    const changes = [
      { sku: "A", onHandQty: 5, expiresOn: "2026-03-09" },
      { sku: "B", onHandQty: -1, reservedQty: 2 },
    ];
    expect(await store.change("c", "HCM", changes)).toEqual({ done: true, repeated: false });
    expect(await store.change("d", "HCM", [{ sku: "B", onHandQty: -7 }])).toEqual({
      done: false,
      short: [short("B", 2)],
    });
    const stocks = await store.stocks(["A", "B"], { supplies: true });
    expect(stocks.get("HCM")?.get("A")).toEqual({
      ...{
        onHandQty: 12,
        reservedQty: 0,
        safetyQty: 0,
        unitWeight: 10,
        lots: lotsOf({ "2026-03-09": 5 }),
        transferable: true,
      },
    });
    expect(stocks.get("HCM")?.get("B")).toMatchObject({ onHandQty: 7, reservedQty: 2 });
  });

  it("with a constant in place of reserved units takes deliveries and sales", async () => {
    await own.query(`create schema plain`);
    await own.query(
      `create table plain.quant (place text, product text, quantity int not null, primary key (place, product))`,
    );
    await own.query(`create view plain.stock_level as select place as warehouse_code, product as sku, quantity as on_hand_qty,
      0 as reserved_qty, 0 as safety_qty, 1 as unit_weight, null::int as unit_volume, null::int as pack_qty,
      null::int as preparation_days, true as transferable from plain.quant`);
    const plain = createStore(database, { schema: "plain", extensions: false });
    await plain.migrate();
    await own.query("insert into plain.quant values ('HCM', 'A', 4)");
    expect(await plain.change("c", "HCM", [{ sku: "A", onHandQty: -3 }])).toEqual({ done: true, repeated: false });
    expect(await levelIn(database, plain.stock, "A")).toEqual([1, 0]);
    // A row of its own has no place for a constant.
    await expect(plain.change("d", "HCM", [{ sku: "B", onHandQty: 3 }], { addUnknown: true })).rejects.toThrow(
      /unit_weight/,
    );
    await expect(database.run(plain.stock.put("HCM", "A", { onHandQty: 3 }))).rejects.toThrow(
      /reserved_qty|safety_qty/,
    );
  });

  it("with real columns also takes unknown SKUs and `put`", async () => {
    await own.query(`create schema whole`);
    await own.query(`create table whole.quant (place text, product text, quantity bigint not null, held bigint not null default 0,
      kept bigint not null default 0, grams bigint, litres bigint, pack bigint, days bigint, leaves boolean not null default true,
      shelf text, primary key (place, product))`);
    await own.query(`create view whole.stock_level as select place as warehouse_code, product as sku, quantity as on_hand_qty,
      held as reserved_qty, kept as safety_qty, grams as unit_weight, litres as unit_volume, pack as pack_qty,
      days as preparation_days, leaves as transferable from whole.quant`);
    const whole = createStore(database, { schema: "whole", extensions: false });
    await whole.migrate();
    const entries = ["A", "B"].map((sku) => ({ warehouseCode: "HCM", sku, level: { onHandQty: 4, unitWeight: 5 } }));
    await database.run(whole.stock.putAll(entries));
    await whole.change("c", "HCM", [{ sku: "C", onHandQty: 3 }], { addUnknown: true });
    await whole.change("d", "HAN", [{ sku: "A", onHandQty: 3 }], { addUnknown: { like: "HCM" } });
    const { id } = await created(whole.order("k", requestOf(["A", 2], ["B", 1]), terms, given));
    for (const type of ["ship", "receive"] as const) await whole.record(id, type, { type }, now);
    const rows = await database.run(
      statement("select place, product, quantity::int, held::int, grams::int from whole.quant order by 1, 2"),
    );
    expect(rows.map((row) => Object.values(row))).toEqual([
      ["HAN", "A", 5, 0, 5],
      ["HAN", "B", 1, 0, 5],
      ["HCM", "A", 2, 0, 5],
      ["HCM", "B", 3, 0, 5],
      ["HCM", "C", 3, 0, null],
    ]);
  });
});
