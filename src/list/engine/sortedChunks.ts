/** The most keys of a chunk: few enough to move at once, and enough that there are few chunks. */
const maxPerChunk = 128;
/** Two neighbours that together have no more keys become one chunk, so that removals leave no row of tiny ones. */
const maxWhenJoined = 96;

/** One for all: very many lists have none. */
const noColumns: readonly unknown[][][] = [];
const noValues: readonly unknown[] = [];

/**
 * Ascending numbers in chunks, with columns of values beside them if there are any: a sorted array that takes a change
 * in its middle. A search is O(log size), a change O(chunk + number of chunks).
 */
export class SortedChunks {
  /** Ascending within each chunk and from chunk to chunk. No chunk is empty. */
  readonly keys: number[][];
  /** The first key of each chunk. Side by side, a search among thousands of them stays in the processor's cache. */
  readonly starts: number[];

  /**
   * @param keys The keys at first, ascending; without columns, since those begin empty.
   * @param columns The values beside the keys: `column[c][i]` belongs to `keys[c][i]`.
   */
  constructor(
    keys: number[] = [],
    private readonly columns: readonly unknown[][][] = noColumns,
  ) {
    // Unlike an array that was pushed to, a literal reserves no room: very many lists stay this small.
    this.keys = keys.length > 0 ? [keys] : [];
    this.starts = keys.length > 0 ? [keys[0]!] : [];
  }

  /** The last chunk that begins at the key or before it, else the first. */
  chunkOf(key: number): number {
    const { starts } = this;
    const last = starts.length - 1;
    // What is new is added and asked for at the end.
    return last >= 0 && starts[last]! <= key ? last : Math.max(0, firstIndexFrom(starts, key + 1) - 1);
  }

  /** Puts a key at an index of a chunk, with its value in each column. Returns whether the chunk was split in two. */
  insertAt(chunkIndex: number, index: number, key: number, values: readonly unknown[] = noValues): boolean {
    const { keys, starts, columns } = this;
    if (keys.length === 0) for (const column of [keys, ...columns]) column.push([]);
    const chunk = keys[chunkIndex]!;
    insert(chunk, index, key);
    for (let place = 0; place < columns.length; place += 1) insert(columns[place]![chunkIndex]!, index, values[place]);
    starts[chunkIndex] = chunk[0]!;
    if (chunk.length <= maxPerChunk) return false;
    // Keys that come in ascending order leave full chunks behind.
    const cut = index === maxPerChunk ? maxPerChunk : maxPerChunk / 2;
    for (const column of [keys, ...columns]) column.splice(chunkIndex + 1, 0, column[chunkIndex]!.splice(cut));
    starts.splice(chunkIndex + 1, 0, keys[chunkIndex + 1]![0]!);
    return true;
  }

  /** Returns the index of the chunk that ceased to be, because it is empty or its keys went to the one before it, or -1. */
  removeAt(chunkIndex: number, index: number): number {
    const { keys, starts, columns } = this;
    const chunk = keys[chunkIndex]!;
    chunk.splice(index, 1);
    for (const column of columns) column[chunkIndex]!.splice(index, 1);
    if (chunk.length === 0) return this.removeChunk(chunkIndex);
    starts[chunkIndex] = chunk[0]!;
    if (this.joinsNext(chunkIndex)) return this.removeChunk(chunkIndex + 1);
    return this.joinsNext(chunkIndex - 1) ? this.removeChunk(chunkIndex) : -1;
  }

  /** Puts the keys of the next chunk at the end of this one where both are small. */
  private joinsNext(chunkIndex: number): boolean {
    const { keys, columns } = this;
    if (chunkIndex < 0 || chunkIndex + 1 >= keys.length) return false;
    if (keys[chunkIndex]!.length + keys[chunkIndex + 1]!.length > maxWhenJoined) return false;
    for (const column of [keys, ...columns]) column[chunkIndex]!.push(...column[chunkIndex + 1]!);
    return true;
  }

  private removeChunk(chunkIndex: number): number {
    for (const column of [this.keys, this.starts, ...this.columns]) column.splice(chunkIndex, 1);
    return chunkIndex;
  }
}

/** At the end, where most is added, splice takes many times the work of push. */
function insert(chunk: unknown[], index: number, value: unknown): void {
  if (index === chunk.length) chunk.push(value);
  else chunk.splice(index, 0, value);
}

/**
 * The index of the first of the ascending keys that is at least `key`; the length where none is. An interpolation search,
 * since most keys are spread evenly: O(1) where they are, O(log length) whatever they are.
 */
export function firstIndexFrom(keys: readonly number[], key: number): number {
  const last = keys.length - 1;
  if (last < 0 || keys[0]! >= key) return 0;
  if (keys[last]! < key) return last + 1;
  let low = Math.floor(((key - keys[0]!) / (keys[last]! - keys[0]!)) * last);
  let high = low;
  // By steps that double: from here on the key at `low` is below, and that at `high` is not.
  for (let step = 1; keys[low]! >= key; step *= 2) {
    high = low;
    low = Math.max(0, low - step);
  }
  for (let step = 1; keys[high]! < key; step *= 2) {
    low = high;
    high = Math.min(last, high + step);
  }
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if (keys[middle]! < key) low = middle;
    else high = middle;
  }
  return high;
}
