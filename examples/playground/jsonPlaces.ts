import { type Node, type ParseError, parseTree } from "jsonc-parser";

export interface Place {
  readonly from: number;
  readonly to: number;
}

/** The range in a JSON text of the value at a path, with its property name; or of the object that lacks it. */
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

/** The first syntax error of a JSON text. */
export function findSyntaxError(text: string): Place {
  const errors: ParseError[] = [];
  parseTree(text, errors, { disallowComments: true });
  const [first] = errors;
  if (!first) return { from: 0, to: text.length };
  // An error at the end is marked on the last character.
  const from = Math.min(first.offset, Math.max(0, text.length - 1));
  return { from, to: Math.min(text.length, from + Math.max(1, first.length)) };
}

/** The element of an array or the property of an object. If a name repeats, the last one counts, as for JSON.parse. */
function childOf({ type, children = [] }: Node, key: string | number): Node | undefined {
  if (type === "array") return children[Number(key)];
  return children.filter((property) => property.children?.[0]?.value === String(key)).at(-1);
}
