/**
 * The known name that a misspelt one probably means, or `undefined` if none is near. Case, everything but letters and
 * digits, and an s at the end are left aside. Then two names are as far from each other as the longer one has letters between
 * what both begin with and what both end with. A name is near if one of the two begins with the other, from three letters
 * on, or if it is at most `(length - 2) / 3` away, where `length` is that of the known name. The first of the nearest is taken.
 * O(length of the known names + length of the name).
 */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  const letters = lettersOf(name);
  let nearest: string | undefined;
  let least = Infinity;
  for (const candidate of known) {
    const others = lettersOf(candidate);
    const shorter = Math.min(letters.length, others.length);
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

/** What to tell about each field that means nothing: `cutoff: did you mean cutOff?`. The suffix follows the field's name. */
export function describeUnknownFields(fields: object, known: readonly string[], suffix = ""): string[] {
  const unknown = Object.keys(fields).filter((field) => !known.includes(field));
  return unknown.map((field) => {
    const nearest = nearestName(field, known);
    return `${field.slice(0, 80)}${suffix}: ${nearest ? `did you mean ${nearest}?` : `must be one of ${known.join(", ")}`}`;
  });
}

function lettersOf(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]|s$/g, "");
}
