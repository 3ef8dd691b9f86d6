/**
 * The known name that a misspelt one probably means, or `undefined` if none is near. It compares letters and digits only,
 * without case and without a final s. Without the common beginning and the common end, the distance is the length of the
 * longer remainder. A name is near if one begins with the other, from three letters on, or if the distance is at most
 * `(length - 2) / 3`, where `length` is that of the known name. Takes the nearest, and the first among equals. O(length of
 * all names).
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
