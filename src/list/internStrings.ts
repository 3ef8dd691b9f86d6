const maxStrings = 4096;

/**
 * A function that answers equal texts with one and the same. Transfers whose warehouses and statuses are the same text
 * take less memory, and are tested without a look at the letters. It starts anew when it has come to 4096 texts, so that
 * its size is bounded.
 */
export function internStrings(): (text: string) => string {
  const pool = new Map<string, string>();
  return (text) => {
    const known = pool.get(text);
    if (known !== undefined) return known;
    if (pool.size === maxStrings) pool.clear();
    pool.set(text, text);
    return text;
  };
}
