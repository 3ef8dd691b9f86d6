/**
 * The function with a cache of its results: checks and pages ask about the same few days, zones and texts again and again.
 * The cache is emptied when it has `maxResults` of them, so that its size is bounded; `undefined` is computed anew.
 */
export function memoize<Key, Value>(compute: (key: Key) => Value, maxResults = 4096): (key: Key) => Value {
  const cache = new Map<Key, Value>();
  return (key) => {
    const cached = cache.get(key);
    if (cached !== undefined) return cached;
    const value = compute(key);
    if (cache.size === maxResults) cache.clear();
    if (value !== undefined) cache.set(key, value);
    return value;
  };
}
