/**
 * The known name that a misspelt one probably means, or `undefined` if none is near. Case and everything but letters
 * and digits are left aside. Then a name is near if one of the two begins with the other, from three characters on, or if
 * their edit distance (Levenshtein) is at most `(length - 2) / 3`, where `length` is that of the known name.
 */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  const letters = lettersOf(name);
  let nearest: string | undefined;
  let least = Infinity;
  for (const candidate of known) {
    const others = lettersOf(candidate);
    const isPrefix = letters.length > 2 && (others.startsWith(letters) || letters.startsWith(others));
    const distance = editDistance(letters, others);
    if (distance >= least || (!isPrefix && distance > (others.length - 2) / 3)) continue;
    least = distance;
    nearest = candidate;
  }
  return nearest;
}

/** What to tell about each field that means nothing: `cutoff: did you mean cutOff?`. */
export function describeUnknownFields(fields: object, known: readonly string[]): string[] {
  return Object.keys(fields)
    .filter((field) => !known.includes(field))
    .map((field) => {
      const nearest = nearestName(field, known);
      return `${field}: ${nearest ? `did you mean ${nearest}?` : `means nothing here, where there are ${known.join(", ")}`}`;
    });
}

function lettersOf(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, "");
}

function editDistance(a: string, b: string): number {
  // Row by row of the table of distances between the beginnings of both.
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const letter of a) {
    const next = [row[0]! + 1];
    while (next.length <= b.length) {
      const index = next.length;
      const changed = row[index - 1]! + (letter === b[index - 1] ? 0 : 1);
      next.push(Math.min(changed, row[index]! + 1, next[index - 1]! + 1));
    }
    row = next;
  }
  return row[b.length]!;
}
