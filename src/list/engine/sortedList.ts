import { lowerBound } from "../sortedSearch";

/** Larger chunks are slower to change, smaller chunks are slower to search. A multiple of 32, because rows are bits. */
export const maxPerChunk = 128;

/** One shared array, because most lists have no columns. */
export const none: readonly never[] = [];

export interface Position {
  /** The index of the chunk. */
  readonly at: number;
  readonly index: number;
}

/** Ascending numbers in chunks, so that a change in the middle moves few. Columns have more values of each number. */
export class SortedList {
  size = 0;
  /** The first number of each chunk: a search in this one array stays in the processor's cache. */
  readonly starts: number[];

  /**
   * @param chunks Ascending within each chunk and from chunk to chunk. No chunk is empty.
   * @param columns `columns[c][at][index]` belongs to `chunks[at][index]`.
   */
  constructor(
    readonly chunks: number[][],
    private readonly columns: readonly unknown[][][] = none,
  ) {
    for (const { length } of chunks) this.size += length;
    this.starts = chunks.map(([first]) => first!);
  }

  /** The last chunk that begins at or before the number; otherwise 0. */
  chunkOf(number: number): number {
    return Math.max(0, lowerBound(this.starts, number + 1) - 1);
  }

  /** The position of a number, or where to insert it: possibly past the end of a chunk. */
  positionOf(number: number): Position {
    const at = this.chunkOf(number);
    return { at, index: lowerBound(this.chunks[at] ?? none, number) };
  }

  has(number: number, { at, index } = this.positionOf(number)): boolean {
    return this.chunks[at]?.[index] === number;
  }

  /** Adds a number with its value in each column. If the number exists, replaces these values. */
  put(number: number, values: readonly unknown[] = none): void {
    const position = this.positionOf(number);
    if (!this.has(number, position)) this.insertAt(position, number, values);
    else if (values.length > 0) this.replaceAt(position, values);
  }

  remove(number: number): void {
    const position = this.positionOf(number);
    if (this.has(number, position)) this.removeAt(position);
  }

  protected replaceAt({ at, index }: Position, values: readonly unknown[]): void {
    const { columns } = this;
    for (let c = 0; c < columns.length; c += 1) columns[c]![at]![index] = values[c];
  }

  protected insertAt({ at, index }: Position, number: number, values: readonly unknown[]): void {
    const { chunks, columns } = this;
    const before = chunks.length > 0 ? 1 : 0;
    if (before === 0) for (const column of [chunks, ...columns]) column.push([]);
    chunks[at]!.splice(index, 0, number);
    for (let c = 0; c < columns.length; c += 1) columns[c]![at]!.splice(index, 0, values[c]);
    this.size += 1;
    if (chunks[at]!.length <= maxPerChunk) {
      this.chunksChanged(at, before, 1);
      return;
    }
    // If numbers are appended, all chunks but the last stay full.
    const isAppended = index === maxPerChunk && at === chunks.length - 1;
    const cut = isAppended ? maxPerChunk : maxPerChunk / 2;
    for (const column of [chunks, ...columns]) column.splice(at + 1, 0, column[at]!.splice(cut));
    this.chunksChanged(at, 1, 2);
  }

  protected removeAt({ at, index }: Position): void {
    const { chunks, columns } = this;
    chunks[at]!.splice(index, 1);
    for (const column of columns) column[at]!.splice(index, 1);
    this.size -= 1;
    if (chunks[at]!.length === 0) {
      for (const column of [chunks, ...columns]) column.splice(at, 1);
      this.chunksChanged(at, 1, 0);
    } else {
      this.chunksChanged(at, 1, 1);
      if (!this.joinNext(at)) this.joinNext(at - 1);
    }
  }

  /** Called after `before` chunks from index `at` on were replaced with `after` other chunks. */
  protected chunksChanged(at: number, before: number, after: number): void {
    const { starts, chunks } = this;
    if (before === 1 && after === 1) starts[at] = chunks[at]![0]!;
    else starts.splice(at, before, ...chunks.slice(at, at + after).map(([first]) => first!));
  }

  /** Joins a chunk with the next, if both are small. */
  private joinNext(at: number): boolean {
    const { chunks, columns } = this;
    if (at < 0 || at + 1 >= chunks.length) return false;
    if (chunks[at]!.length + chunks[at + 1]!.length > 0.75 * maxPerChunk) return false;
    for (const column of [chunks, ...columns]) column[at]!.push(...column.splice(at + 1, 1)[0]!);
    this.chunksChanged(at, 2, 1);
    return true;
  }
}

/** Splits an array into chunks. All but the last are full, and none has spare capacity. */
export function toChunks<Value>(values: readonly Value[]): Value[][] {
  const chunks: Value[][] = [];
  for (let from = 0; from < values.length; from += maxPerChunk) chunks.push(values.slice(from, from + maxPerChunk));
  return chunks;
}
