import { createStore, createTransferTable } from "stock-transfer/postgres";
import { beforeAll, describe, expect, it } from "vitest";
import { databaseIn } from "../../support/databaseIn";
import { describeInDatabase } from "../../support/describeInDatabase";
import { createTables, run } from "../../support/postgres";
import { created, given, requestOf, terms } from "../../support/store";
import { transfer } from "../../support/transfers";

describeInDatabase("migrate", (own) => {
  const texts: string[] = [];
  const database = databaseIn(own, texts);
  const options = { schema: "migrated", lots: true, holds: true, changes: true } as const;
  const store = createStore(database, options);
  const put = (sku: string, level: object) =>
    database.run(store.stock.put("HCM", sku, { onHandQty: 9, unitWeight: 1, ...level }));
  const indexes = async () => {
    const rows = await own.query(
      `select indexname::text as name from pg_indexes where schemaname = 'migrated' order by 1`,
    );
    return rows.map(({ name }) => name);
  };
  beforeAll(() => store.migrate(), 60_000);

  it("creates the schema and all tables, and then only looks", async () => {
    texts.length = 0;
    await store.migrate();
    expect(texts).toHaveLength(1);
    expect(texts[0]).toMatch(/^select/);
    await put("A", {});
    await created(store.order("k", requestOf(["A", 1]), terms, given));
  });

  it("as `schema`, needs no right and takes no lock if there is nothing to do", async () => {
    await own.query("create role reader");
    await own.query("grant usage on schema migrated to reader");
    await own.query("set role reader");
    for (const text of store.schema) await own.query(text);
    await store.migrate();
    await own.query("reset role");
    await own.query("begin");
    for (const text of store.schema) await own.query(text);
    const locks = await own.query(
      `select relation::regclass::text as name from pg_locks where mode = 'AccessExclusiveLock' and relation is not null`,
    );
    await own.query("commit");
    expect(locks).toEqual([]);
  });

  it.each([
    ["migrate", () => store.migrate()],
    ["schema", () => createTables(own, [store])],
  ])(
    "by %s adds the columns that a table of an earlier version lacks, with their checks and indexes",
    async (_, bring) => {
      const before = await indexes();
      await own.query("alter table migrated.stock_level drop column preparation_days, drop column transferable");
      await own.query("alter table migrated.stock_transfer drop column meta, drop column lots, drop column written_by");
      expect(await indexes()).not.toEqual(before);
      await bring();
      expect(await indexes()).toEqual(before);
      await put("B", { preparationDays: 2, transferable: false });
      expect((await store.stocks(["B"])).get("HCM")?.get("B")).toMatchObject({
        preparationDays: 2,
        transferable: false,
      });
      await expect(own.query("update migrated.stock_level set preparation_days = -1")).rejects.toThrow(/check/);
      await own.query("update migrated.stock_level set transferable = default");
      await created(
        store.order(
          "B " + String(await own.query("select txid_current()").then(([row]) => Object.values(row!)[0])),
          requestOf(["A", 1]),
          terms,
          given,
        ),
      );
      expect((await database.run(store.transfers.changes("0", 99))).transfers.length).toBeGreaterThan(0);
    },
  );

  it("builds an index of a table with rows concurrently, also if one is left invalid", async () => {
    const before = await indexes();
    await own.query("drop index migrated.stock_transfer_by_code");
    texts.length = 0;
    await store.migrate();
    expect(texts.filter((text) => text.includes("create index"))).toEqual([
      'create index concurrently if not exists "stock_transfer_by_code" on "migrated"."stock_transfer" using btree (code, (seq + 1))',
    ]);
    expect(texts).not.toContain("begin");
    await own.query(
      "update pg_index set indisvalid = false where indexrelid = 'migrated.stock_transfer_by_code'::regclass",
    );
    await store.migrate();
    expect(await indexes()).toEqual(before);
    const [row] = await own.query(
      "select indisvalid from pg_index where indexrelid = 'migrated.stock_transfer_by_code'::regclass",
    );
    expect(row).toEqual({ indisvalid: true });
    expect(await own.query("select from migrated.stock_transfer_order where key = ''")).toEqual([]);
  });

  it("lets one session build at a time, and goes on after one that was lost", async () => {
    await own.query("drop index migrated.stock_transfer_by_code");
    await own.query(
      `insert into migrated.stock_transfer_order (key, request) values ('', to_jsonb(extract(epoch from clock_timestamp()) - 9.8))`,
    );
    await store.migrate();
    expect(await indexes()).toContain("stock_transfer_by_code");
  });

  it("begins again if it does not get its locks", async () => {
    await own.query("alter table migrated.stock_level drop column pack_qty");
    let failures = 0;
    const busy = databaseIn({
      query: async (text, values) => {
        if (text.startsWith("lock table") && (failures += 1) < 3) {
          await own.query("do $$ begin raise exception using errcode = '55P03'; end $$");
        }
        return own.query(text, values);
      },
    });
    await createStore(busy, options).migrate();
    expect(failures).toBe(3);
    await put("A", { packQty: 3 });
  });

  it("waits for another session that migrates", async () => {
    await own.query("alter table migrated.stock_level drop column pack_qty");
    let looks = 0;
    const busy = databaseIn({
      query: async (text, values) =>
        text.includes("pg_try_advisory") && (looks += 1) === 1 ? [{ is_locked: false }] : own.query(text, values),
    });
    await createStore(busy, options).migrate();
    expect(looks).toBe(2);
  });

  it("passes other errors on", async () => {
    await own.query("alter table migrated.stock_level drop column pack_qty");
    const broken = databaseIn({
      query: (text, values) =>
        text.startsWith("lock table") ? Promise.reject(new Error("broken")) : own.query(text, values),
    });
    await expect(createStore(broken, options).migrate()).rejects.toThrow("broken");
    await store.migrate();
  });

  it("builds the index of a partitioned table from those of its partitions", async () => {
    const stores = createStore(database, { schema: "parts", byPartner: true, partitions: 2, extensions: false });
    await stores.migrate();
    const table = stores.of("P1").transfers;
    await database.run(table.put({ ...transfer, partner: { code: "P1", name: "" } }));
    await own.query("drop index parts.stock_transfer_by_code");
    texts.length = 0;
    await stores.migrate();
    const built = texts.filter((text) => text.includes("create index"));
    expect(built).toEqual([
      expect.stringMatching(
        /^create index concurrently if not exists "stock_transfer_by_code_p[01]" on "parts"."stock_transfer_p[01]"/,
      ),
      'create index "stock_transfer_by_code" on "parts"."stock_transfer" using btree (partner_code, code, (seq + 1))',
    ]);
    const [row] = await own.query(
      "select indisvalid from pg_index where indexrelid = 'parts.stock_transfer_by_code'::regclass",
    );
    expect(row).toEqual({ indisvalid: true });
    await stores.migrate();
  });

  describe("a table alone", () => {
    it("is brought up to date by its `schema`", async () => {
      const table = createTransferTable({ name: "alone" });
      await createTables(own, [table]);
      await own.query("alter table alone drop column latest_arrival_date");
      const feed = createTransferTable({ name: "alone", changes: true });
      await createTables(own, [feed, feed]);
      await run(own, feed.put({ ...transfer, latestArrivalDate: "2026-03-09" }));
      expect((await run(own, feed.changes("0", 5))).transfers).toEqual([
        { ...transfer, latestArrivalDate: "2026-03-09" },
      ]);
    });
  });
});
