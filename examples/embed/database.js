import { PGlite } from "@electric-sql/pglite";
import { createNetwork } from "stock-transfer";
import { createHandler } from "stock-transfer/http";

const network = createNetwork({
  warehouses: [
    { code: "HCM", timeZone: "Asia/Ho_Chi_Minh" },
    { code: "HAN", timeZone: "Asia/Ho_Chi_Minh" },
  ],
  defaultLane: { transferType: "ROAD", weightLimit: 25_000, transitDays: 2 },
});

/**
 * @typedef {object} StockRow
 * @property {string} sku
 * @property {number} on_hand_qty
 * @property {number} reserved_qty
 * @property {number} safety_qty
 * @property {number | null} unit_weight
 * @property {boolean} transferable
 */

/** PostgreSQL in process, with what it takes to answer a check. */
export async function openDatabase() {
  const database = await PGlite.create();
  await database.exec(`
    create table product (sku text primary key, unit_weight bigint, transferable boolean not null default true);
    create table stock (
      warehouse_code text not null,
      sku text not null references product,
      on_hand_qty bigint not null,
      reserved_qty bigint not null default 0,
      safety_qty bigint not null default 0,
      primary key (warehouse_code, sku)
    );
    insert into product values ('HELMET', 340, true), ('E-BIKE', 24300, true), ('PROTOTYPE', null, false);
    insert into stock (warehouse_code, sku, on_hand_qty, reserved_qty) values
      ('HCM', 'HELMET', 12, 2), ('HCM', 'E-BIKE', 3, 0), ('HCM', 'PROTOTYPE', 1, 0), ('HAN', 'HELMET', 99, 0);
  `);
  return database;
}

/**
 * What a warehouse has of some SKUs, in one query.
 *
 * @param {PGlite} database
 * @param {string} warehouseCode
 * @param {readonly string[]} skus
 */
async function readStock(database, warehouseCode, skus) {
  if (!isText(warehouseCode)) return new Map();
  /** @type {import("@electric-sql/pglite").Results<StockRow>} */
  const { rows } = await database.query(
    `select sku, on_hand_qty, reserved_qty, safety_qty, unit_weight, transferable
     from stock join product using (sku)
     where warehouse_code = $1 and sku = any($2)`,
    [warehouseCode, skus.filter(isText)],
  );
  return new Map(
    rows.map((row) => [
      row.sku,
      {
        onHandQty: row.on_hand_qty,
        reservedQty: row.reserved_qty,
        safetyQty: row.safety_qty,
        ...(row.unit_weight !== null && { unitWeight: row.unit_weight }),
        transferable: row.transferable,
      },
    ]),
  );
}

/**
 * PostgreSQL has no text with a NUL, and throws where it is asked for one.
 *
 * @param {string} text
 */
function isText(text) {
  return !text.includes("\0");
}

/**
 * A handler that looks the stock up for each check.
 *
 * @param {PGlite} database
 */
export function createDatabaseHandler(database) {
  return createHandler({
    authenticate: (token) => token === "secret",
    list: () => ({ transfers: [], next: 0 }),
    check: async ({ items, srcWarehouseCode }) => {
      const skus = items.map(({ sku }) => sku);
      return { network, stock: await readStock(database, srcWarehouseCode, skus), now: Date.now() };
    },
    timeZone: "Asia/Ho_Chi_Minh",
    onError: (error) => console.error(error),
  });
}
