import { lowerBound } from "../sortedSearch";
import { maxPerChunk, maxWhenJoined } from "./costs";

/** One shared array, because most lists have no columns. */
const none: readonly never[] = [];

export interface Position {
  readonly chunkIndex: number;
  readonly index: number;
}

/**
 * A sorted array of numbers, split into chunks to make changes in the middle cheap. Optional columns have values for
 * each number.
 */
export class SortedChunks {
  size: number;
  /** Ascending within each chunk and from chunk to chunk. No chunk is empty. */
  readonly chunks: number[][];
  /** The first number of each chunk. Searching this one array stays in the processor's cache. */
  readonly starts: number[];

  /**
   * @param numbers The initial numbers, ascending.
   * @param columns Made by `toChunks`: `column[c][i]` belongs to `chunks[c][i]`.
   */
  constructor(
    numbers: readonly number[],
    private readonly columns: readonly unknown[][][] = none,
  ) {
    this.size = numbers.length;
    this.chunks = toChunks(numbers);
    this.starts = this.chunks.map(([first]) => first!);
  }

  /** The index of the last chunk that begins at or before the number; 0 if there is none. */
  chunkOf(number: number): number {
    const { starts } = this;
    const last = starts.length - 1;
    // Many additions and searches are at the end.
    return last >= 0 && starts[last]! <= number ? last : Math.max(0, lowerBound(starts, number + 1) - 1);
  }

  /** The position of a number, or where to insert it: possibly past the end of a chunk. */
  find(number: number): Position {
    const chunkIndex = this.chunkOf(number);
    const chunk = this.chunks[chunkIndex];
    return { chunkIndex, index: chunk ? lowerBound(chunk, number) : 0 };
  }

  has(number: number, { chunkIndex, index } = this.find(number)): boolean {
    return this.chunks[chunkIndex]?.[index] === number;
  }

  /** Adds a number with its value in each column. If the number exists, replaces its values. */
  put(number: number, values: readonly unknown[] = none): void {
    const position = this.find(number);
    if (!this.has(number, position)) this.insertAt(position, number, values);
    else if (this.columns.length > 0) this.replaceAt(position, values);
  }

  remove(number: number): void {
    const position = this.find(number);
    if (this.has(number, position)) this.removeAt(position);
  }

  replaceAt({ chunkIndex, index }: Position, values: readonly unknown[]): void {
    for (let at = 0; at < this.columns.length; at += 1) this.columns[at]![chunkIndex]![index] = values[at];
  }

  insertAt({ chunkIndex, index }: Position, number: number, values: readonly unknown[]): void {
    const { chunks, columns } = this;
    const isFirst = chunks.length === 0;
    if (isFirst) for (const column of [chunks, ...columns]) column.push([]);
    const chunk = chunks[chunkIndex]!;
    insert(chunk, index, number);
    for (let at = 0; at < columns.length; at += 1) insert(columns[at]![chunkIndex]!, index, values[at]);
    this.size += 1;
    const isSplit = chunk.length > maxPerChunk;
    if (isSplit) {
      // If numbers are appended, all chunks but the last stay full.
      const isAppended = index === maxPerChunk && chunkIndex === chunks.length - 1;
      const cut = isAppended ? maxPerChunk : maxPerChunk / 2;
      for (const column of [chunks, ...columns]) column.splice(chunkIndex + 1, 0, column[chunkIndex]!.splice(cut));
    }
    this.chunksChanged(chunkIndex, isFirst ? 0 : 1, isSplit ? 2 : 1);
  }

  removeAt({ chunkIndex, index }: Position): void {
    const { chunks, columns } = this;
    for (const column of [chunks, ...columns]) column[chunkIndex]!.splice(index, 1);
    this.size -= 1;
    if (chunks[chunkIndex]!.length === 0) {
      for (const column of [chunks, ...columns]) column.splice(chunkIndex, 1);
      this.chunksChanged(chunkIndex, 1, 0);
    } else {
      this.chunksChanged(chunkIndex, 1, 1);
      if (!this.joinNext(chunkIndex)) this.joinNext(chunkIndex - 1);
    }
  }

  /** Called after `before` chunks, starting at index `from`, were replaced with `after` other chunks. */
  protected chunksChanged(from: number, before: number, after: number): void {
    replaceSome(this.starts, from, before, after, (at) => this.chunks[at]![0]!);
  }

  private joinNext(chunkIndex: number): boolean {
    const { chunks, columns } = this;
    if (chunkIndex < 0 || chunkIndex + 1 >= chunks.length) return false;
    if (chunks[chunkIndex]!.length + chunks[chunkIndex + 1]!.length > maxWhenJoined) return false;
    for (const column of [chunks, ...columns]) {
      const [next] = column.splice(chunkIndex + 1, 1);
      column[chunkIndex]!.push(...next!);
    }
    this.chunksChanged(chunkIndex, 2, 1);
    return true;
  }
}

/**
 * Splits an array into chunks. All but the last are full. Unlike arrays that grew by `push`, chunks have no spare
 * capacity.
 */
export function toChunks<Value>(values: readonly Value[]): Value[][] {
  const chunks: Value[][] = [];
  for (let from = 0; from < values.length; from += maxPerChunk) chunks.push(values.slice(from, from + maxPerChunk));
  return chunks;
}

/** Many values are appended, and push is several times faster than splice. */
function insert(values: unknown[], index: number, value: unknown): void {
  if (index === values.length) values.push(value);
  else values.splice(index, 0, value);
}

export function replaceSome<Value>(
  values: Value[],
  from: number,
  before: number,
  after: number,
  valueAt: (index: number) => Value,
): void {
  if (before === 1 && after === 1) values[from] = valueAt(from);
  else values.splice(from, before, ...Array.from({ length: after }, (_, at) => valueAt(from + at)));
}
