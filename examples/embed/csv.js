const columns = /** @type {const} */ (["code", "status", "refCode", "note", "estimatedArrivalDate"]);

/** @param {string} text */
function cell(text) {
  const safe = /^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}

/**
 * Yields the lines of a CSV file. Texts that a spreadsheet would run as a formula get a leading apostrophe.
 *
 * @param {Iterable<Row> | AsyncIterable<Row>} transfers
 * @typedef {Pick<import("stock-transfer").StockTransfer, typeof columns[number]>} Row
 */
export async function* csvOf(transfers) {
  yield `${columns.join(",")}\r\n`;
  for await (const transfer of transfers) yield `${columns.map((column) => cell(transfer[column])).join(",")}\r\n`;
}
