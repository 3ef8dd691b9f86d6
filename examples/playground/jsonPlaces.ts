import { type Node, type ParseError, parseTree } from "jsonc-parser";

export interface Place {
  readonly from: number;
  readonly to: number;
}

/** Where the value at a path stands in a text in JSON, with its name if it has one, or what lacks it. */
export function findPlace(tree: Node | undefined, path: readonly (string | number)[]): Place {
  let [found, value] = [tree, tree];
  for (const key of path) {
    const child = value && childOf(value, key);
    if (!child) break;
    found = child;
    value = child.type === "property" ? child.children?.[1] : child;
  }
  return found ? { from: found.offset, to: found.offset + found.length } : { from: 0, to: 0 };
}

/** The first place at which a text is no JSON. */
export function findSyntaxError(text: string): Place {
  const errors: ParseError[] = [];
  parseTree(text, errors, { disallowComments: true });
  const [first] = errors;
  if (!first) return { from: 0, to: text.length };
  // What is lacking at the end is marked on the last character.
  const from = Math.min(first.offset, Math.max(0, text.length - 1));
  return { from, to: Math.min(text.length, from + Math.max(1, first.length)) };
}

/** The element of an array, or the last property of an object with this name, as JSON.parse takes it. */
function childOf({ type, children = [] }: Node, key: string | number): Node | undefined {
  if (type === "array") return children[Number(key)];
  return children.filter((property) => property.children?.[0]?.value === String(key)).at(-1);
}
