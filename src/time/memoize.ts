/**
 * Caches the results of a function, because checks and pages repeat the same few days, zones and texts. Does not cache
 * `undefined`. If the cache has `maxResults` entries, the next new key clears it.
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
