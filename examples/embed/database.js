import { createNetwork } from "stock-transfer";
import { createHandler } from "stock-transfer/http";
import { stockFrom } from "./stockRows.js";

const network = createNetwork({
  warehouses: [
    { code: "HCM", timeZone: "Asia/Ho_Chi_Minh" },
    { code: "HAN", timeZone: "Asia/Ho_Chi_Minh" },
  ],
  defaultLane: { transferType: "ROAD", weightLimit: 25_000, transitDays: 2 },
});

/** Example tables with a little stock. */
export const tables = `
  create table product (sku text primary key, unit_weight bigint, transferable boolean not null default true);
  create table stock (
    warehouse_code text not null,
    sku text not null references product,
    on_hand_qty bigint not null,
    reserved_qty bigint,
    safety_qty bigint,
    primary key (warehouse_code, sku)
  );
  insert into product values ('HELMET', 340, true), ('E-BIKE', 24300, true), ('PROTOTYPE', null, false);
  insert into stock (warehouse_code, sku, on_hand_qty, reserved_qty) values
    ('HCM', 'HELMET', 12, 2), ('HCM', 'E-BIKE', 3, null), ('HCM', 'PROTOTYPE', 1, 0), ('HAN', 'HELMET', 99, 0);
`;

/**
 * The stock of some SKUs in a warehouse, in one query.
 *
 * @param {import("pg").Pool} pool
 * @param {string} warehouseCode
 * @param {readonly string[]} skus
 */
async function readStock(pool, warehouseCode, skus) {
  if (!isText(warehouseCode)) return new Map();
  const { rows } = await pool.query(
    `select sku, on_hand_qty, reserved_qty, safety_qty, unit_weight, transferable
     from stock join product using (sku)
     where warehouse_code = $1 and sku = any($2)`,
    [warehouseCode, skus.filter(isText)],
  );
  return stockFrom(rows);
}

/**
 * PostgreSQL text cannot contain NUL, and throws on it.
 *
 * @param {string} text
 */
function isText(text) {
  return !text.includes("\0");
}

/**
 * Creates a handler that queries the stock for each check.
 *
 * @param {import("pg").Pool} pool
 */
export function createDatabaseHandler(pool) {
  return createHandler({
    authenticate: (token) => token === "secret",
    list: () => ({ transfers: [], next: 0 }),
    check: async ({ items, srcWarehouseCode }) => {
      const skus = items.map(({ sku }) => sku);
      return { network, stock: await readStock(pool, srcWarehouseCode, skus), now: Date.now() };
    },
    timeZone: "Asia/Ho_Chi_Minh",
    onError: (error) => console.error(error),
  });
}
