/**
 * A row from node-postgres: bigint columns are strings, missing values are null.
 *
 * @typedef {object} StockRow
 * @property {string} sku
 * @property {string} on_hand_qty
 * @property {string | null} reserved_qty
 * @property {string | null} safety_qty
 * @property {string | null} unit_weight
 * @property {boolean} transferable
 */

/**
 * Converts rows to the stock of a check.
 *
 * @param {readonly StockRow[]} rows
 * @returns {Map<string, import("stock-transfer").StockLevel>}
 */
export function stockFrom(rows) {
  return new Map(
    rows.map((row) => [
      row.sku,
      {
        onHandQty: Number(row.on_hand_qty),
        reservedQty: Number(row.reserved_qty ?? 0),
        safetyQty: Number(row.safety_qty ?? 0),
        // Number(null) is 0, but an unknown weight is not 0.
        unitWeight: row.unit_weight === null ? undefined : Number(row.unit_weight),
        transferable: row.transferable,
      },
    ]),
  );
}
