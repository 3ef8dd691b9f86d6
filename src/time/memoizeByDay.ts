import type { CivilDay } from "./civilDay";

const maxDays = 4096;

/**
 * The function with a cache of its results: checks and pages ask about the same few days again and again. The cache is
 * emptied when it has 4096 days, so that its size is bounded.
 */
export function memoizeByDay<Value>(compute: (day: CivilDay) => Value): (day: CivilDay) => Value {
  const cache = new Map<CivilDay, Value>();
  return (day) => {
    const cached = cache.get(day);
    if (cached !== undefined) return cached;
    const value = compute(day);
    if (cache.size === maxDays) cache.clear();
    cache.set(day, value);
    return value;
  };
}
