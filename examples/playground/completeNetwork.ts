import type { Completion, CompletionContext, CompletionResult } from "@codemirror/autocomplete";
import { findNodeAtLocation, getLocation, parseTree } from "jsonc-parser";
import { networkSchema } from "stock-transfer";

/** The part of JSON Schema used here. */
interface Schema {
  readonly description?: string;
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
}

const root = networkSchema["~standard"].jsonSchema.input({ target: "draft-07" }) as Schema;

/** Completes property names and time zones at the cursor of a configuration. */
export function completeNetwork({ state, pos, explicit }: CompletionContext): CompletionResult | null {
  const text = state.doc.toString();
  const typed = /"?[\w/+-]*$/.exec(text.slice(0, pos))![0];
  if (typed === "" && !explicit) return null;
  const { path, isAtPropertyKey } = getLocation(text, pos);
  // The editor has already inserted the closing quotation mark.
  const place = { from: pos - typed.length, to: text[pos] === '"' ? pos + 1 : pos };
  if (isAtPropertyKey) return { ...place, options: namesIn(text, path.slice(0, -1)) };
  if (path.at(-1) !== "timeZone") return null;
  return { ...place, options: Intl.supportedValuesOf("timeZone").map((label) => ({ label: `"${label}"` })) };
}

/** The property names that the object at a path may have but lacks. */
function namesIn(text: string, path: (string | number)[]): Completion[] {
  const tree = parseTree(text);
  const object = tree && findNodeAtLocation(tree, path);
  const taken = object?.children?.map((property) => property.children?.[0]?.value as unknown) ?? [];
  const schemas = path.reduce<readonly Schema[]>(
    (at, key) =>
      at
        .flatMap((schema) => (typeof key === "number" ? schema.items : schema.properties?.[key]) ?? [])
        .flatMap((schema) => schema.anyOf ?? schema),
    [root],
  );
  return schemas
    .flatMap(({ properties = {} }) => Object.entries(properties))
    .filter(([name]) => !taken.includes(name))
    .map(([name, { description = "", type = "" }]) => ({ label: `"${name}"`, detail: type, info: description }));
}
