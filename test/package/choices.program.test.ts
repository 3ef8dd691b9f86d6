import { checkRequestSchema, type Result } from "stock-transfer";
import { describeReason } from "stock-transfer/words";
import { describe, expect, it } from "vitest";
import { calls, changed } from "../support/calls";
import { publicFields } from "../support/publicFields";
import { untyped } from "../support/thrownBy";

// Every field and argument that takes one of several texts, or a list of these.

const checks =
  "checkTransfer checkServices largestAllowed trimRequest earliestTransfer promiseTransfer checkTransfers planSupply";
const lists = "listTransfers createTransferCollection.list encodeListQuery mergePages createTransferTable.list";
const filters =
  "matchesFilter quantitiesOf createTransferCollection.count createTransferCollection.countByStatus " +
  "createTransferCollection.quantities createTransferTable.count";
const rowsOf = (field: string, names: string) => names.split(" ").map((name): [string, string] => [field, name]);

/** The fields of calls that throw. */
const thrown = [
  ...rowsOf("weightRule", checks),
  ...rowsOf("duplicateLines", checks),
  ...rowsOf("claims", "checkTransfers planSupply"),
  ...rowsOf("choose", "planSources planSupply"),
  ...rowsOf("order", lists),
  ...rowsOf("statuses", `${lists} ${filters}`.replace("mergePages ", "")),
  ...rowsOf(
    "status",
    "createTransferCollection.put createTransferTable.put createTransferTable.putAll encodeTransfer progressOf",
  ),
  ...rowsOf("extensions", "parseListQuery createHandler createListener createClient"),
  ...rowsOf("code", "describeRefusal describeIssue"),
  ...rowsOf("why", "describeStep"),
  ...rowsOf("place", "describeStep"),
];

/** The fields of calls that return issues, and the code for other texts. */
const returned: readonly (readonly [field: string, call: string, code: string])[] = [
  ["type", "applyEvent", "unknown_code"],
  ["from", "applyEvent.correct", "unknown_code"],
  ["to", "applyEvent.correct", "unknown_code"],
  ["code", "decodeCheck", "unknown_code"],
  ["status", "decodeTransfer", "unknown_status"],
  ["src", "parseNetwork", "unknown_code"],
];

/** Fields of results, and of types that the calls above do not take. */
const others = ["field", "kind", "codes", "unavailable", "target"];

const wrongTypes = [5, null, true, {}, ["x"], Symbol("x"), 5n];

/** The text of a field in the arguments of a call, or the first of its texts. */
function textIn(field: string, name: string): string {
  const found: unknown[] = [];
  void calls[name]!((given) =>
    changed(given, (object) => {
      if (field in object) found.push(object[field]);
      return object;
    }),
  );
  const [text] = found.flat();
  return text as string;
}

/** The call with another value for a field, or for an entry of its list. */
async function callWith(field: string, name: string, value: unknown): Promise<unknown> {
  const replace = (object: Readonly<Record<string, unknown>>) => {
    const old = object[field];
    return field in object
      ? { ...object, [field]: Array.isArray(old) ? [...(old as unknown[]), value] : value }
      : object;
  };
  return await calls[name]!((given) => changed(given, replace));
}

describe("a value that is one of some texts", () => {
  it("is tested in every public field that has one", () => {
    const fields = Array.from(publicFields()).flatMap(([name, { isChoice }]) => (isChoice ? [name] : []));
    const tested = new Set([...thrown, ...returned].map(([field]) => field));
    expect(fields.filter((field) => !tested.has(field) && !others.includes(field))).toEqual([]);
    expect(fields.length).toBeGreaterThan(10);
  });

  it.each(thrown)(
    "%s of %s throws: a TypeError for another type, a RangeError for another text",
    async (field, name) => {
      const text = textIn(field, name);
      for (const value of ["", "other", text.toUpperCase(), ` ${text}`])
        await expect(callWith(field, name, value), `${field} ${value}`).rejects.toThrow(RangeError);
      for (const value of wrongTypes)
        await expect(callWith(field, name, value), `${field} ${typeof value}`).rejects.toThrow(TypeError);
    },
  );

  it.each<[string, (value: unknown) => unknown, string]>([
    ["target", (target) => untyped(checkRequestSchema["~standard"].jsonSchema.input)({ target }), "draft-07"],
    ["a reason", (code) => untyped(describeReason)(code), "no_lane"],
  ])("%s throws likewise", (_, call, text) => {
    call(text);
    for (const value of ["", "other", text.toUpperCase(), ` ${text}`]) expect(() => call(value)).toThrow(RangeError);
    for (const value of wrongTypes) expect(() => call(value), typeof value).toThrow(TypeError);
  });

  it.each(returned)("%s of %s has an issue: wrong_type for another type", async (field, name, code) => {
    const codesOf = async (value: unknown) => {
      const { issues = [] } = (await callWith(field, name, value)) as Result<unknown>;
      return [...new Set(issues.map((each) => each.code))];
    };
    const text = textIn(field, name);
    expect(await codesOf(text)).toEqual([]);
    for (const value of ["", "other", ` ${text}`]) expect(await codesOf(value), `${field} ${value}`).toEqual([code]);
    for (const value of wrongTypes) expect(await codesOf(value), `${field} ${typeof value}`).toEqual(["wrong_type"]);
    expect(await codesOf(undefined)).toEqual(["required"]);
  });
});
