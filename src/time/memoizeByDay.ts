import type { CivilDay } from "./civilDay";

const maxDays = 4096;

/**
 * The function with a cache of its results: checks and pages ask about the same few days, or calendar dates, again and
 * again. The cache is emptied when it has 4096 of them, so that its size is bounded; `undefined` is computed anew.
 */
export function memoizeByDay<Value, Day extends CivilDay | string = CivilDay>(
  compute: (day: Day) => Value,
): (day: Day) => Value {
  const cache = new Map<Day, Value>();
  return (day) => {
    const cached = cache.get(day);
    if (cached !== undefined) return cached;
    const value = compute(day);
    if (cache.size === maxDays) cache.clear();
    if (value !== undefined) cache.set(day, value);
    return value;
  };
}
