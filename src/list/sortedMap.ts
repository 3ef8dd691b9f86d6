/**
 * A map from numbers, in their order, as a row of short arrays: adding, removing and finding are O(log size), and a key
 * above all others is added in O(1). Plain data with functions, since a collection holds very many of them.
 */
export interface SortedMap<Value, Summary = undefined> {
  /** Never empty arrays; keys ascend within a chunk and from chunk to chunk. */
  readonly chunks: Chunk<Value, Summary>[];
  /** The first key of each chunk: side by side, a search among very many of them stays in the processor's caches. */
  readonly starts: number[];
}

export interface Chunk<Value, Summary> {
  readonly keys: number[];
  /** `values[i]` belongs to `keys[i]`. */
  readonly values: Value[];
  /** What somebody worked out about the values; any change of the chunk forgets it. */
  summary: Summary | undefined;
}

const mostPerChunk = 128;
const mostWhenJoined = 112;
const split = 16;

export function createSortedMap<Value, Summary = undefined>(): SortedMap<Value, Summary> {
  return { chunks: [], starts: [] };
}

export function getEntry<Value, Summary>(map: SortedMap<Value, Summary>, key: number): Value | undefined {
  const chunk = map.chunks[chunkIndexOf(map, key)];
  if (!chunk) return undefined;
  const index = firstIndexFrom(chunk.keys, key);
  return chunk.keys[index] === key ? chunk.values[index] : undefined;
}

/** The value of the greatest key that is at most `key`. */
export function floorEntry<Value, Summary>(map: SortedMap<Value, Summary>, key: number): Value | undefined {
  const chunk = map.chunks[chunkIndexOf(map, key)];
  if (!chunk) return undefined;
  return chunk.values[firstIndexFrom(chunk.keys, key + 1) - 1];
}

/** The value of the least key that is above `key`. */
export function entryAfter<Value, Summary>(map: SortedMap<Value, Summary>, key: number): Value | undefined {
  const chunkIndex = chunkIndexOf(map, key);
  const chunk = map.chunks[chunkIndex];
  const index = chunk ? firstIndexFrom(chunk.keys, key + 1) : 0;
  return index === chunk?.keys.length ? map.chunks[chunkIndex + 1]?.values[0] : chunk?.values[index];
}

/** To be called after a change inside the value of a key. */
export function forgetSummary<Value, Summary>(map: SortedMap<Value, Summary>, key: number): void {
  map.chunks[chunkIndexOf(map, key)]!.summary = undefined;
}

/** Adds the entry or replaces its value. */
export function setEntry<Value, Summary>(map: SortedMap<Value, Summary>, key: number, value: Value): void {
  updateEntry(map, key, () => value);
}

/**
 * Puts what `next` makes of the value of the key, `undefined` if there is none, in its place, or removes the entry if it
 * makes `undefined`. One search.
 */
export function updateEntry<Value, Summary>(
  map: SortedMap<Value, Summary>,
  key: number,
  next: (value: Value | undefined) => Value | undefined,
): void {
  const chunkIndex = chunkIndexOf(map, key);
  const chunk = map.chunks[chunkIndex];
  const index = chunk ? firstIndexFrom(chunk.keys, key) : 0;
  const isThere = chunk?.keys[index] === key;
  const value = next(isThere ? chunk.values[index] : undefined);
  if (value === undefined) {
    if (isThere) removeAt(map, chunkIndex, index);
  } else if (isThere) {
    chunk.values[index] = value;
    chunk.summary = undefined;
  } else if (!chunk || index === mostPerChunk) insertChunk(map, chunkIndex + 1, [key], [value]);
  else insertAt(map, chunkIndex, index, key, value);
}

export function deleteEntry<Value, Summary>(map: SortedMap<Value, Summary>, key: number): void {
  updateEntry(map, key, () => undefined);
}

function insertChunk<Value, Summary>(
  { chunks, starts }: SortedMap<Value, Summary>,
  chunkIndex: number,
  keys: number[],
  values: Value[],
): void {
  chunks.splice(chunkIndex, 0, { keys, values, summary: undefined });
  starts.splice(chunkIndex, 0, keys[0]!);
}

function insertAt<Value, Summary>(
  map: SortedMap<Value, Summary>,
  chunkIndex: number,
  index: number,
  key: number,
  value: Value,
): void {
  const chunk = map.chunks[chunkIndex]!;
  const { keys, values } = chunk;
  chunk.summary = undefined;
  // At the end of a chunk, where most are added, splice is many times the work of push.
  if (index === keys.length) {
    keys.push(key);
    values.push(value);
  } else {
    keys.splice(index, 0, key);
    values.splice(index, 0, value);
    map.starts[chunkIndex] = keys[0]!;
  }
  if (keys.length <= mostPerChunk) return;
  // Near the end of a chunk goes what is about in order, and nothing more will come to most of it.
  const kept = index > mostPerChunk - split ? mostPerChunk - split : mostPerChunk / 2;
  insertChunk(map, chunkIndex + 1, keys.splice(kept), values.splice(kept));
}

function removeAt<Value, Summary>(map: SortedMap<Value, Summary>, chunkIndex: number, index: number): void {
  const { chunks, starts } = map;
  const chunk = chunks[chunkIndex]!;
  chunk.summary = undefined;
  chunk.keys.splice(index, 1);
  chunk.values.splice(index, 1);
  if (chunk.keys.length === 0) {
    chunks.splice(chunkIndex, 1);
    starts.splice(chunkIndex, 1);
    return;
  }
  starts[chunkIndex] = chunk.keys[0]!;
  joinSparse(map, chunkIndex);
  joinSparse(map, chunkIndex - 1);
}

/** Joins a chunk with the one after it where both are small, so that removals leave no row of slivers. */
function joinSparse<Value, Summary>({ chunks, starts }: SortedMap<Value, Summary>, chunkIndex: number): void {
  const chunk = chunks[chunkIndex];
  const after = chunks[chunkIndex + 1];
  if (!chunk || !after || chunk.keys.length + after.keys.length > mostWhenJoined) return;
  chunk.summary = undefined;
  chunk.keys.push(...after.keys);
  chunk.values.push(...after.values);
  chunks.splice(chunkIndex + 1, 1);
  starts.splice(chunkIndex + 1, 1);
}

/** The last chunk whose first key is at most `key`, else the first chunk. */
export function chunkIndexOf({ starts }: Pick<SortedMap<unknown>, "starts">, key: number): number {
  let low = 0;
  let high = starts.length - 1;
  // What is new is added and asked for at the end.
  if (high > 0 && starts[high]! <= key) return high;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if (starts[middle]! <= key) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The index of the first key that is at least `key`; the length where none is. */
export function firstIndexFrom(keys: readonly number[], key: number): number {
  let low = 0;
  let high = keys.length;
  if (keys[high - 1]! < key) return high;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (keys[middle]! < key) low = middle + 1;
    else high = middle;
  }
  return low;
}
