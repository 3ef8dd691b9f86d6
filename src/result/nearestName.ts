/**
 * The known name that a misspelt one probably means, or `undefined` if none is near. Only letters and digits count, without
 * their case, and without an s at the end. From both names the longest common beginning is removed, then the longest common
 * end: the distance is what is left of the longer name. A name is near if its distance is at most `(length - 2) / 3`, where
 * `length` is that of the known name, or if one of the two begins with the other, from three letters on. Of several near
 * names the nearest is taken, of equally near ones the first. A name without letters and digits is near to none. O(length of
 * the known names + length of the name).
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
