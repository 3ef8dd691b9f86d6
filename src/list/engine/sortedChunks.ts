import { lowerBound } from "../sortedSearch";

/** The most numbers in a chunk: few enough to move at once, and enough to keep the number of chunks small. */
export const maxPerChunk = 128;
/** Two neighbouring chunks with at most this many numbers together become one, so that removals leave no tiny chunks. */
const maxWhenJoined = 96;

/** Shared, since most lists have no columns. */
const none: readonly never[] = [];

/** A chunk, and an index in it. */
export interface Position {
  readonly chunkIndex: number;
  readonly index: number;
}

/**
 * Ascending numbers in chunks of at most 128, with columns of values beside them if needed: a sorted array that takes a
 * change in its middle. A search is O(log size); a change also moves the numbers of one chunk, and where a chunk is split
 * or joined, the list of chunks.
 */
export class SortedChunks {
  size: number;
  /** Ascending within each chunk and from chunk to chunk. No chunk is empty. */
  readonly chunks: number[][];
  /** The first number of each chunk. Side by side, a search among thousands of them stays in the processor's cache. */
  readonly starts: number[];

  /**
   * @param numbers The initial numbers, ascending.
   * @param columns `column[c][i]` is the value beside `chunks[c][i]`: the values of the initial numbers by `toChunks`.
   */
  constructor(
    numbers: readonly number[],
    private readonly columns: readonly unknown[][][] = none,
  ) {
    this.size = numbers.length;
    this.chunks = toChunks(numbers);
    this.starts = this.chunks.map(([first]) => first!);
  }

  /** The index of the last chunk that begins at or before the number, or 0. */
  chunkOf(number: number): number {
    const { starts } = this;
    const last = starts.length - 1;
    // New numbers are usually added and asked for at the end.
    return last >= 0 && starts[last]! <= number ? last : Math.max(0, lowerBound(starts, number + 1) - 1);
  }

  /** Where the first number is that is not below the given one, or where that would be inserted: maybe at the end of a chunk. */
  find(number: number): Position {
    const chunkIndex = this.chunkOf(number);
    const chunk = this.chunks[chunkIndex];
    return { chunkIndex, index: chunk ? lowerBound(chunk, number) : 0 };
  }

  has(number: number): boolean {
    const { chunkIndex, index } = this.find(number);
    return this.chunks[chunkIndex]?.[index] === number;
  }

  /** Inserts a number at an index of a chunk, and its value in each column. Returns whether the chunk was split. */
  insertAt(chunkIndex: number, index: number, number: number, values: readonly unknown[] = none): boolean {
    const { chunks, starts, columns } = this;
    if (chunks.length === 0) for (const column of [chunks, ...columns]) column.push([]);
    const chunk = chunks[chunkIndex]!;
    insert(chunk, index, number);
    for (let position = 0; position < columns.length; position += 1) {
      insert(columns[position]![chunkIndex]!, index, values[position]);
    }
    this.size += 1;
    starts[chunkIndex] = chunk[0]!;
    if (chunk.length <= maxPerChunk) return false;
    // Numbers that come in ascending order leave full chunks behind.
    const isAppended = index === maxPerChunk && chunkIndex === chunks.length - 1;
    const cut = isAppended ? maxPerChunk : maxPerChunk / 2;
    for (const column of [chunks, ...columns]) column.splice(chunkIndex + 1, 0, column[chunkIndex]!.splice(cut));
    starts.splice(chunkIndex + 1, 0, chunks[chunkIndex + 1]![0]!);
    return true;
  }

  /** Returns the index of the chunk that was removed, because it is empty or was joined to the one before it, or -1. */
  removeAt(chunkIndex: number, index: number): number {
    const { chunks, starts, columns } = this;
    const chunk = chunks[chunkIndex]!;
    chunk.splice(index, 1);
    for (const column of columns) column[chunkIndex]!.splice(index, 1);
    this.size -= 1;
    if (chunk.length === 0) return this.removeChunk(chunkIndex);
    starts[chunkIndex] = chunk[0]!;
    const joined = this.joinNext(chunkIndex);
    return joined < 0 ? this.joinNext(chunkIndex - 1) : joined;
  }

  /** Joins the next chunk to this one if both are small. Returns the index of the removed chunk, or -1. */
  private joinNext(chunkIndex: number): number {
    const { chunks, columns } = this;
    if (chunkIndex < 0 || chunkIndex + 1 >= chunks.length) return -1;
    if (chunks[chunkIndex]!.length + chunks[chunkIndex + 1]!.length > maxWhenJoined) return -1;
    for (const column of [chunks, ...columns]) column[chunkIndex]!.push(...column[chunkIndex + 1]!);
    return this.removeChunk(chunkIndex + 1);
  }

  private removeChunk(chunkIndex: number): number {
    for (const column of [this.chunks, this.starts, ...this.columns]) column.splice(chunkIndex, 1);
    return chunkIndex;
  }
}

/** Cuts values into chunks that are full, with no spare room, unlike an array that is pushed to. */
export function toChunks<Value>(values: readonly Value[]): Value[][] {
  const chunks: Value[][] = [];
  for (let from = 0; from < values.length; from += maxPerChunk) chunks.push(values.slice(from, from + maxPerChunk));
  return chunks;
}

/** At the end of an array, where most values are added, push takes a fraction of the time of splice. */
function insert(values: unknown[], index: number, value: unknown): void {
  if (index === values.length) values.push(value);
  else values.splice(index, 0, value);
}
