/**
 * Caches the results of a function: checks and pages repeat the same few days, zones and texts. The cache is cleared at
 * `maxResults` entries. Results that are `undefined` are not cached.
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
