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

const headOfSku = /\bsku\b|^ma\b|\bcode\b/;
const headOfQty = /\b(qty|quantity|units|so luong|sl)\b/;
const otherHead = /\b(item|article|product|name|ten|hang|stt|no)\b/;

/**
 * The lines of rows that were copied from a spreadsheet or a text. If the head of the table names the columns, these are
 * taken. Otherwise the SKU is the first cell that is not a number, and the quantity is the next number, or what is in
 * the column of the other quantities. Without any quantity, all are 1.
 */
export function readRows(text: string): CaseLine[] {
  const rows = text
    .split(/\r\n|\r|\n/)
    .map((row) => row.split(separatorOf(row)).map((cell) => cell.trim().replace(/^"(.*)"$/, "$1")))
    .filter((cells) => cells.some((cell) => cell !== ""));
  const first = (rows[0] ?? []).map(fold);
  const isHead = (cell: string) => [headOfSku, headOfQty, otherHead].some((head) => head.test(cell));
  const hasHead = rows.length > 1 && !rows[0]!.some(isNumber) && first.some(isHead);
  const heads = hasHead ? first : [];
  const [skuColumn, qtyColumn] = [headOfSku, headOfQty].map((head) => heads.findIndex((each) => head.test(each)));
  const lines = rows.slice(hasHead ? 1 : 0).map((cells) => {
    const named = cells[skuColumn!];
    const found = cells.findIndex((cell) => cell !== "" && !isNumber(cell));
    const at = named ? skuColumn! : found < 0 ? cells.findIndex((cell) => cell !== "") : found;
    const numbers = cells.flatMap((cell, index) => (index !== at && isNumber(cell) ? [index] : []));
    const qtyAt = qtyColumn! >= 0 ? qtyColumn! : (numbers.find((index) => index > at) ?? numbers[0]);
    return { cells, sku: cells[at]!, at, qtyAt };
  });
  const usual = lines.find(({ qtyAt }) => qtyAt !== undefined)?.qtyAt;
  return lines.map(({ cells, sku, at, qtyAt = usual === at ? undefined : usual }) => {
    const typed = qtyAt === undefined ? cells.slice(at + 1).find((cell) => cell !== "") : cells[qtyAt];
    return { sku, qty: typed ?? (usual === undefined ? "1" : "") };
  });
}

/** Between the cells of a row: tabs or semicolons, else what is before a number at its end. */
function separatorOf(row: string): string | RegExp {
  if (row.includes("\t")) return "\t";
  return row.includes(";") ? ";" : /(?:,|\s)\s*(?=-?\d[\d.,]*\s*$)/;
}

/** Whether a pasted text has rows or cells, and not only a word. */
export function hasRows(text: string): boolean {
  return /\t|\S[\r\n]+\S/.test(text);
}

function isNumber(cell: string): boolean {
  return /^[-−]?\d[\d.,\s]*$/.test(cell);
}

const folded = new Map<string, string>();

/** Without case and diacritics. It is asked for every product on each key press, so known texts are kept. */
function fold(text: string): string {
  const known = folded.get(text);
  if (known !== undefined) return known;
  if (folded.size > 5_000) folded.clear();
  const found = text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim();
  folded.set(text, found);
  return found;
}
