/**
 * A map from numbers, in their order, as a row of short arrays: adding, removing and finding are O(log size), and a key
 * above all others is added in O(1). Plain data with functions, since a collection holds very many of them.
 */
export interface SortedMap<Value, Summary = undefined> {
  /** Never empty arrays; keys ascend within a chunk and from chunk to chunk. */
  readonly chunks: Chunk<Value, Summary>[];
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

export function createSortedMap<Value, Summary = undefined>(): SortedMap<Value, Summary> {
  return { chunks: [] };
}

export function getEntry<Value, Summary>(map: SortedMap<Value, Summary>, key: number): Value | undefined {
  const chunk = map.chunks[chunkIndexOf(map.chunks, key)];
  if (!chunk) return undefined;
  const index = firstIndexFrom(chunk.keys, key);
  return chunk.keys[index] === key ? chunk.values[index] : undefined;
}

/** The value of the greatest key that is at most `key`. */
export function floorEntry<Value, Summary>(map: SortedMap<Value, Summary>, key: number): Value | undefined {
  const chunk = map.chunks[chunkIndexOf(map.chunks, key)];
  if (!chunk) return undefined;
  return chunk.values[firstIndexFrom(chunk.keys, key + 1) - 1];
}

/** The value of the least key that is above `key`. */
export function entryAfter<Value, Summary>({ chunks }: SortedMap<Value, Summary>, key: number): Value | undefined {
  const chunkIndex = chunkIndexOf(chunks, key);
  const chunk = chunks[chunkIndex];
  const index = chunk ? firstIndexFrom(chunk.keys, key + 1) : 0;
  return index === chunk?.keys.length ? chunks[chunkIndex + 1]?.values[0] : chunk?.values[index];
}

/** To be called after a change inside the value of a key. */
export function forgetSummary<Value, Summary>({ chunks }: SortedMap<Value, Summary>, key: number): void {
  chunks[chunkIndexOf(chunks, key)]!.summary = undefined;
}

/** Adds the entry or replaces its value. */
export function setEntry<Value, Summary>(map: SortedMap<Value, Summary>, key: number, value: Value): void {
  updateEntry(map, key, () => value);
}

/** Puts what `next` makes of the value of the key, `undefined` if there is none, in its place. One search. */
export function updateEntry<Value, Summary>(
  { chunks }: SortedMap<Value, Summary>,
  key: number,
  next: (value: Value | undefined) => Value,
): void {
  const chunkIndex = chunkIndexOf(chunks, key);
  const chunk = chunks[chunkIndex];
  if (!chunk) {
    chunks.push({ keys: [key], values: [next(undefined)], summary: undefined });
    return;
  }

  const { keys, values } = chunk;
  const index = firstIndexFrom(keys, key);
  chunk.summary = undefined;
  if (keys[index] === key) values[index] = next(values[index]);
  else if (index < mostPerChunk) {
    // At the end of a chunk, where most are added, splice is many times the work of push.
    if (index === keys.length) {
      keys.push(key);
      values.push(next(undefined));
    } else {
      keys.splice(index, 0, key);
      values.splice(index, 0, next(undefined));
    }
    if (keys.length > mostPerChunk) chunks.splice(chunkIndex + 1, 0, splitOff(chunk));
  } else chunks.splice(chunkIndex + 1, 0, { keys: [key], values: [next(undefined)], summary: undefined });
}

function splitOff<Value, Summary>({ keys, values }: Chunk<Value, Summary>): Chunk<Value, Summary> {
  const half = mostPerChunk / 2;
  return { keys: keys.splice(half), values: values.splice(half), summary: undefined };
}

export function deleteEntry<Value, Summary>({ chunks }: SortedMap<Value, Summary>, key: number): void {
  const chunkIndex = chunkIndexOf(chunks, key);
  const chunk = chunks[chunkIndex];
  if (!chunk) return;
  const index = firstIndexFrom(chunk.keys, key);
  if (chunk.keys[index] !== key) return;
  chunk.summary = undefined;
  chunk.keys.splice(index, 1);
  chunk.values.splice(index, 1);
  if (chunk.keys.length === 0) {
    chunks.splice(chunkIndex, 1);
    return;
  }
  joinSparse(chunks, chunkIndex);
  joinSparse(chunks, chunkIndex - 1);
}

/** Joins a chunk with the one after it where both are small, so that removals leave no row of slivers. */
function joinSparse<Value, Summary>(chunks: Chunk<Value, Summary>[], chunkIndex: number): void {
  const chunk = chunks[chunkIndex];
  const after = chunks[chunkIndex + 1];
  if (!chunk || !after || chunk.keys.length + after.keys.length > mostWhenJoined) return;
  chunk.summary = undefined;
  chunk.keys.push(...after.keys);
  chunk.values.push(...after.values);
  chunks.splice(chunkIndex + 1, 1);
}

/** The last chunk whose first key is at most `key`, else the first chunk. */
export function chunkIndexOf<Value, Summary>(chunks: readonly Chunk<Value, Summary>[], key: number): number {
  let low = 0;
  let high = chunks.length - 1;
  // What is new is added and asked for at the end.
  if (high > 0 && chunks[high]!.keys[0]! <= key) return high;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if (chunks[middle]!.keys[0]! <= key) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The index of the first key that is at least `key`, from `low` on; the length where none is. */
export function firstIndexFrom(keys: readonly number[], key: number, low = 0): number {
  let high = keys.length;
  if (keys[high - 1]! < key) return high;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (keys[middle]! < key) low = middle + 1;
    else high = middle;
  }
  return low;
}
