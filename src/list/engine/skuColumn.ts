import type { StockTransfer } from "../StockTransfer";
import { maxNumbers, maxNumbersPerChunk, maxPerChunk } from "./costs";
import { replaceSome } from "./sortedChunks";

const rowBits = /* @__PURE__ */ Math.log2(maxPerChunk);
export const wordsPerChunk = /* @__PURE__ */ Math.ceil(maxPerChunk / 32);

/**
 * The SKUs of all transfers, in chunks in the order of `seq`. Used for filters by many SKUs, because their postings can
 * contain most transfers several times. A chunk is computed on demand, and again after a change.
 */
export class SkuColumn {
  /** A number for each SKU: the order in which the column first read the SKUs, from 0. */
  private readonly numbers = new Map<string, number>();
  /** An entry for each item: the number of the SKU in the high bits, the row in the low bits. */
  private readonly chunks: (Int32Array | undefined)[];

  constructor(private readonly transfers: readonly (readonly StockTransfer[])[]) {
    this.chunks = transfers.map(() => undefined);
  }

  /** Call after `before` chunks, starting at index `from`, were replaced with `after` other chunks. */
  chunksChanged(from: number, before: number, after: number): void {
    replaceSome(this.chunks, from, before, after, () => undefined);
  }

  /** Sets the bit of each row with one of the SKUs, from chunk `first` (included) to chunk `end` (excluded). */
  mark(skus: readonly string[], words: Int32Array, first: number, end: number): void {
    const { numbers, chunks } = this;
    if (numbers.size > Math.min(maxNumbersPerChunk * chunks.length, maxNumbers)) {
      // Many of these SKUs may no longer have transfers.
      numbers.clear();
      chunks.fill(undefined);
    }
    for (let at = first; at < end; at += 1) chunks[at] ??= this.read(at);
    const isWanted = new Uint8Array(numbers.size);
    for (const sku of skus) {
      const number = numbers.get(sku);
      if (number !== undefined) isWanted[number] = 1;
    }
    for (let at = first; at < end; at += 1) markWanted(chunks[at]!, isWanted, words, (at - first) * wordsPerChunk);
  }

  private read(at: number): Int32Array {
    const { numbers } = this;
    const entries: number[] = [];
    for (const [row, { items }] of this.transfers[at]!.entries()) {
      for (const { sku } of items) {
        const number = numbers.get(sku) ?? numbers.size;
        if (number === numbers.size) numbers.set(sku, number);
        entries.push((number << rowBits) | row);
      }
    }
    return Int32Array.from(entries);
  }
}

function markWanted(entries: Int32Array, isWanted: Uint8Array, words: Int32Array, firstWord: number): void {
  for (const entry of entries) {
    const row = entry & (maxPerChunk - 1);
    words[firstWord + (row >>> 5)]! |= isWanted[entry >>> rowBits]! << (row & 31);
  }
}
