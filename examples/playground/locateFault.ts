/** Where in a text something is: the characters from `start` to `end`, and the line, counted from 1. */
export interface Place {
  readonly start: number;
  readonly end: number;
  readonly line: number;
}

/** A fault of a network in JSON, and where in the text it is. */
export interface PlacedFault {
  readonly message: string;
  readonly place: Place;
}

/** The faults that createNetwork lists in its message, each at the value that it names, or at what lacks it. */
export function placeFaults(text: string, message: string): PlacedFault[] {
  const root = readNodes(text);
  const faults = message.split("\n").slice(1);
  return faults.map((fault) => {
    const { start, end } = findNearest(root, pathOf(fault.trim()));
    return { message: fault.trim(), place: placeAt(text, start, end) };
  });
}

/** What is wrong with the whole of a text. */
export function placeWhole(text: string, message: string): PlacedFault {
  return { message, place: placeAt(text, 0, text.length) };
}

/** What JSON.parse finds wrong with a text, at its place. Not every browser's message has one. */
export function placeSyntaxError(text: string, message: string): PlacedFault {
  try {
    readNodes(text);
  } catch (error) {
    if (error instanceof SyntaxFault) return { message, place: placeAt(text, error.offset, error.offset + 1) };
  }
  return placeWhole(text, message);
}

function placeAt(text: string, start: number, end: number): Place {
  return { start, end, line: text.slice(0, start).split("\n").length };
}

/** `warehouses[0].cutof of "A": did you mean cutOff?` begins with the path. */
function pathOf(fault: string): string[] {
  const [path = ""] = /^[^\s:]*/.exec(fault) ?? [];
  return path.split(/[.[\]]+/).filter((key) => key !== "" && key !== "config");
}

interface JsonNode {
  /** Of a field: where its name begins. */
  readonly start: number;
  readonly end: number;
  readonly children: ReadonlyMap<string, JsonNode>;
}

/** No configuration is deeper, and the call stack has an end. */
const maxDepth = 100;

class SyntaxFault extends Error {
  constructor(readonly offset: number) {
    super();
  }
}

const space = /[\t\n\r ]*/y;
const token =
  /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null|[{}[\],:]/y;

/** The values of a text in JSON, each with its place, by recursive descent. Throws where the text is no JSON. */
function readNodes(text: string): JsonNode {
  let offset = 0;
  /** Where the token that was read last begins. */
  let start = 0;
  let depth = 0;
  const root = readValue(readToken());
  if (readToken() !== "") throw new SyntaxFault(start);
  return root;

  function readValue(first: string, from = start): JsonNode {
    const children = new Map<string, JsonNode>();
    if (first === "{" || first === "[") {
      depth += 1;
      if (depth > maxDepth) throw new SyntaxFault(start);
      readChildren(first, children);
      depth -= 1;
    } else if (first === "" || "}],:".includes(first)) throw new SyntaxFault(start);
    return { start: from, end: offset, children };
  }

  function readChildren(opening: "{" | "[", children: Map<string, JsonNode>): void {
    const closing = opening === "{" ? "}" : "]";
    for (let next = readToken(); next !== closing || children.size > 0; next = readToken()) {
      const from = start;
      if (opening === "[") children.set(String(children.size), readValue(next));
      else {
        if (!next.startsWith('"')) throw new SyntaxFault(from);
        if (readToken() !== ":") throw new SyntaxFault(start);
        children.set(JSON.parse(next) as string, readValue(readToken(), from));
      }
      const after = readToken();
      if (after === closing) return;
      if (after !== ",") throw new SyntaxFault(start);
    }
  }

  /** Empty at the end of the text. */
  function readToken(): string {
    space.lastIndex = offset;
    offset += space.exec(text)?.[0].length ?? 0;
    start = offset;
    token.lastIndex = offset;
    const [read] = token.exec(text) ?? [""];
    if (read === "" && offset < text.length) throw new SyntaxFault(offset);
    offset += read.length;
    return read;
  }
}

function findNearest(root: JsonNode, path: readonly string[]): JsonNode {
  let found = root;
  for (const key of path) {
    const child = found.children.get(key);
    if (!child) break;
    found = child;
  }
  return found;
}
