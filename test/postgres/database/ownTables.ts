import fc from "fast-check";
import { readFileSync } from "node:fs";
import { listTransfers, quantitiesOf, type StockTransfer, transferStatuses } from "stock-transfer";
import { createTransferTable } from "stock-transfer/postgres";
import { beforeAll, describe, expect, it } from "vitest";
import * as picking from "../../../examples/embed/pickingView";
import { describeInDatabase } from "../../support/describeInDatabase";
import { agedTransfers, anyAgedQuery, run } from "../../support/postgres";
import { scaled } from "../../support/scaled";

const read = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8");
const [shopTables = "", shopView = ""] = read("shop.sql").split("--\n");
const count = 300;
/** These systems have no type of transfer. */
const aged = agedTransfers(count).map((each): StockTransfer => {
  const own = { ...each };
  delete own.transferType;
  delete own.departureDate;
  return own;
});

/** A state of another system for each status, in the order of {@link transferStatuses}. */
const erpStates = ["draft", "assigned", "shipped", "done", "refused"];
const shopStates = ["pending", "packing", "shipped", "received", "voided"];

describeInDatabase("existing tables", (database) => {
  /** PGlite takes one statement at a time; the only semicolons within one stand between `$$`. */
  const runAll = async (sql: string) => {
    const statements = sql.split(/;(?=(?:[^$]|\$\$[^$]*\$\$)*$)/);
    for (const statement of statements) if (statement.trim() !== "") await database.query(statement);
  };
  const insert = (table: string, rows: readonly object[]) =>
    database.query(`insert into ${table} select * from json_populate_recordset(null::${table}, $1::text::json)`, [
      JSON.stringify(rows),
    ]);
  const stateOf = ({ status }: StockTransfer, states: readonly string[]) => states[transferStatuses.indexOf(status)]!;
  const linesOf = ({ items }: StockTransfer) => items.map(({ sku, qty }) => ({ sku, qty }));

  beforeAll(async () => {
    await runAll(picking.tables + picking.view);
    const codes = Array.from(new Set(aged.flatMap((each) => [each.srcWarehouseCode, each.destWarehouseCode])));
    await insert(
      "warehouse",
      codes.map((code, id) => ({ id, code })),
    );
    await insert("partner", [{ id: 1, code: "P1", name: "Partner" }]);
    const pickings = aged.map((each) => ({
      id: each.seq,
      name: each.code,
      state: stateOf(each, erpStates),
      origin: each.refCode === "" ? null : each.refCode,
      partner_id: 1,
      source_id: codes.indexOf(each.srcWarehouseCode),
      dest_id: codes.indexOf(each.destWarehouseCode),
      scheduled: each.estimatedArrivalDate,
      created: new Date(each.createdAt),
      written: new Date(each.updatedAt),
      done: each.doneAt === undefined ? null : new Date(each.doneAt),
    }));
    await insert("picking", pickings);
    const lines = aged.flatMap((each) =>
      linesOf(each).map(({ sku, qty }) => ({ picking_id: each.seq, product: sku, quantity: qty })),
    );
    await insert(
      "picking_line",
      lines.map((each, id) => ({ id, ...each })),
    );
    await runAll(picking.indexes);

    await runAll(shopTables);
    const transfers = aged.map((each) => ({
      id: each.id,
      display_id: each.code,
      status: stateOf(each, shopStates),
      origin_location: each.srcWarehouseCode,
      destination_location: each.destWarehouseCode,
      created_at: new Date(each.createdAt),
      updated_at: new Date(each.updatedAt),
      completed_at: each.doneAt === undefined ? null : new Date(each.doneAt),
      metadata: each.refCode === "" ? {} : { reference: each.refCode, seller: "P1" },
    }));
    await insert("inventory_transfer", transfers);
    const shopLines = aged.flatMap((each) =>
      linesOf(each).map(({ sku, qty }) => ({ transfer_id: each.id, sku, quantity: qty })),
    );
    await insert("inventory_transfer_line", shopLines);
    await runAll(shopView);
  }, 60_000);

  const none = { note: "", outboundShipmentCode: "", inboundShipmentCode: "" };
  const expected: Readonly<Record<string, readonly StockTransfer[]>> = {
    picking_transfer: aged.map((each) => ({
      ...each,
      ...none,
      id: String(each.seq),
      subStatus: stateOf(each, erpStates),
    })),
    inventory_transfer_list: aged.map((each) => {
      const seller = each.refCode === "" ? "own" : "P1";
      const estimatedArrivalDate = "1970-01-04";
      return { ...each, ...none, subStatus: "", partner: { code: seller, name: seller }, estimatedArrivalDate };
    }),
  };

  it("shows lines with parts of a unit as whole units, and leaves out lines without units", async () => {
    const quantities = { HELMET: 4, CABLE: 2.5, WIRE: 0.4, NONE: 0, RETURN: -1 };
    const [first] = await database.query("select * from picking limit 1");
    const lines = Object.entries(quantities).map(([product, quantity], at) => ({ product, quantity, id: 1e6 + at }));
    await database.query("begin");
    await insert("picking", [{ ...first, id: 1e6, name: "PARTS" }]);
    await insert(
      "picking_line",
      lines.map((line) => ({ ...line, picking_id: 1e6 })),
    );
    const table = createTransferTable({ name: "picking_transfer", extensions: false });
    const query = { filter: { skus: ["WIRE", "NONE"] }, limit: 5, next: 0 };
    const { transfers } = await run(database, table.list(query)).finally(() => database.query("rollback"));
    expect(transfers.map(({ code, items }) => [code, items])).toEqual([
      [
        "PARTS",
        [
          ["HELMET", 4],
          ["CABLE", 3],
          ["WIRE", 1],
        ].map(([sku, qty]) => ({ sku, qty })),
      ],
    ]);
  });

  describe.each(Object.entries(expected))("the view %s", (name, transfers) => {
    const table = createTransferTable({ name, extensions: false });

    it("has the pages, counts and quantities of the plain scan", async () => {
      expect(await run(database, table.quantities({}))).toEqual(quantitiesOf(transfers, {}));
      await fc.assert(
        fc.asyncProperty(anyAgedQuery(count), async (query) => {
          expect(await run(database, table.list(query))).toEqual(listTransfers(transfers, query));
          const all = listTransfers(transfers, { filter: query.filter, limit: count, next: 0 }).transfers;
          expect(await run(database, table.count(query.filter))).toBe(all.length);
        }),
        { numRuns: scaled(25) },
      );
    });
  });
});
