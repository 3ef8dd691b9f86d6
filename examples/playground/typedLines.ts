import type { CaseLine } from "./checkCase";

/**
 * The SKUs that a text may mean, best first: the SKU itself, in any case; otherwise products of that name; otherwise
 * products that have all of its words in their SKU or name.
 */
export function findSkus(typed: string, skus: readonly string[], nameOf: (sku: string) => string): readonly string[] {
  const wanted = fold(typed);
  if (wanted === "") return [];
  const same = skus.filter((sku) => sku === typed.trim());
  if (same.length > 0) return same;
  const inAnyCase = skus.filter((sku) => fold(sku) === wanted);
  if (inAnyCase.length > 0) return inAnyCase;
  const named = skus.filter((sku) => fold(nameOf(sku)) === wanted);
  if (named.length > 0) return named;
  const words = wanted.split(/[\s,]+/);
  return skus.filter((sku) => {
    const text = fold(`${sku} ${nameOf(sku)}`);
    return wanted.length >= 3 && words.every((word) => text.includes(word));
  });
}

/** The only SKU that a text may mean, or the text. */
export function readSku(typed: string, skus: readonly string[], nameOf: (sku: string) => string): string {
  const [first, ...others] = findSkus(typed, skus, nameOf);
  return first !== undefined && others.length === 0 ? first : typed.trim();
}

/**
 * The lines of rows that were copied from a spreadsheet. The SKU is the first cell, or the first one that is not a
 * number; the quantity is the next number. A first row without a number is the head of the table.
 */
export function readRows(text: string): CaseLine[] {
  const rows = text
    .split(/\r\n|\r|\n/)
    .map((row) =>
      row.split(row.includes("\t") ? "\t" : /[;,](?=\s*\d+\s*$)/).map((cell) => cell.trim().replace(/^"(.*)"$/, "$1")),
    )
    .filter((cells) => cells.some((cell) => cell !== ""));
  const hasHead = rows.length > 1 && !rows[0]!.some(isNumber) && rows.slice(1).some((cells) => cells.some(isNumber));
  return rows.slice(hasHead ? 1 : 0).map((cells) => {
    const filled = cells.filter((cell) => cell !== "");
    const sku = filled.find((cell) => !isNumber(cell)) ?? filled[0]!;
    const qty = filled.find((cell, index) => isNumber(cell) && index !== filled.indexOf(sku));
    return { sku, qty: qty ?? "1" };
  });
}

/** Whether a pasted text has rows or cells, and not only a word. */
export function hasRows(text: string): boolean {
  return /\t|\S[\r\n]+\S/.test(text);
}

function isNumber(cell: string): boolean {
  return /^\d[\d.,\s]*$/.test(cell);
}

/** Without case and diacritics. */
function fold(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim();
}
