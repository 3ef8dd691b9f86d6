const maxStrings = 4096;

/**
 * A function that returns the same string object for equal strings. Transfers that share the strings of their warehouses
 * and statuses take less memory, and are compared faster. It forgets all strings when it has 4096, to bound its memory.
 */
export function internStrings(): <T extends string>(text: T) => T {
  const pool = new Map<string, string>();
  return <T extends string>(text: T) => {
    const known = pool.get(text);
    if (known !== undefined) return known as T;
    if (pool.size === maxStrings) pool.clear();
    pool.set(text, text);
    return text;
  };
}
