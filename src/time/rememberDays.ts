import type { CivilDay } from "./civilDay";

const mostDays = 4096;

/**
 * A function that works out what it is asked about a day once: checks and pages ask about the same few days again and
 * again. It forgets all when it has come to 4096 days, so that its size is bounded.
 */
export function rememberDays<Value>(workOut: (day: CivilDay) => Value): (day: CivilDay) => Value {
  const remembered = new Map<CivilDay, Value>();
  return (day) => {
    const known = remembered.get(day);
    if (known !== undefined) return known;
    const value = workOut(day);
    if (remembered.size === mostDays) remembered.clear();
    remembered.set(day, value);
    return value;
  };
}
