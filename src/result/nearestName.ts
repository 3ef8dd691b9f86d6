/**
 * The known name nearest to a misspelt name; the first if several are equally near; `undefined` if all are too far.
 * Compares letters and digits, ignoring case and a final s. The distance is the length of the longer name without the
 * common beginning and end. Names are never too far if the longer begins with the shorter and the shorter has 3 letters
 * or more.
 */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  const letters = lettersOf(name);
  let nearest: string | undefined;
  let least = Infinity;
  for (const candidate of known) {
    const others = lettersOf(candidate);
    const shorter = Math.min(letters.length, others.length);
    if (shorter === 0) continue;
    let start = 0;
    while (start < shorter && letters[start] === others[start]) start += 1;
    let end = 0;
    while (start + end < shorter && letters.at(-1 - end) === others.at(-1 - end)) end += 1;
    const distance = Math.max(letters.length, others.length) - start - end;
    const isBeginning = start === shorter && start > 2;
    if (distance < least && (isBeginning || distance <= (candidate.length - 2) / 3)) {
      least = distance;
      nearest = candidate;
    }
  }
  return nearest;
}

function lettersOf(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]|s$/gu, "");
}
