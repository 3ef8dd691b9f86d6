import fc from "fast-check";
import type { Issue } from "stock-transfer";
import { isApiFailure } from "stock-transfer/client";
import { createWords, english, vietnamese } from "stock-transfer/words";
import { describe, expect, it } from "vitest";
import { always, clientOf } from "../support/client";
import { scaled } from "../support/scaled";
import { thrownBy, untyped } from "../support/thrownBy";
import { issues, issuesOfHandler } from "./corpus";

// Issues of another program, with params of the wrong kind or without those that a sentence needs.

const languages = [english, vietnamese].map((language) => [language.tag, createWords(language)] as const);
const others = languages.slice(1);
const withoutQuotes = (sentence: string) => sentence.replace(/"(?:[^"\\]|\\.)*"/g, '""');
/** A space before a punctuation mark: a text is missing. */
const gap = /\s[.,;:?)]|\s{2}|\(\)|\($/;

/** Any JSON value, including those that cannot become texts. */
const junk = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom<unknown>({ toString: 1, valueOf: 1 }, [{ toString: null }], [[]]),
);
const otherKinds = fc.oneof(fc.constantFrom<unknown>(null, true, {}, [1], [null], [["a"]]), fc.object());
const junkParams = fc.oneof(
  junk,
  fc.dictionary(fc.constantFrom("min", "max", "expected", "received", "suggestion", "__proto__", "message"), junk),
);

describe.each(others)("in %s", (_, { describeIssue }) => {
  it("an issue without one of its params has a complete sentence", async () => {
    for (const issue of [...issues, ...(await issuesOfHandler())]) {
      expect(withoutQuotes(describeIssue(issue))).not.toMatch(gap);
      for (const name of Object.keys(issue.params ?? {})) {
        const params = Object.fromEntries(Object.entries(issue.params!).filter(([other]) => other !== name));
        expect(withoutQuotes(describeIssue({ ...issue, params })), `${issue.code} ${name}`).not.toMatch(gap);
      }
    }
  });

  it("an issue with a param of another type keeps its English message", () => {
    fc.assert(
      fc.property(fc.constantFrom(...issues), fc.nat(), otherKinds, (issue, place, value) => {
        const names = Object.keys(issue.params ?? { expected: "" });
        const params = { ...issue.params, [names[place % names.length]!]: value } as unknown as Issue["params"];
        expect(describeIssue({ ...issue, params: params! })).toBe(issue.message);
      }),
    );
  });

  it("an issue without the params of its code keeps its English message", () => {
    const issue: Issue = { code: "too_big", message: "Limit must be at most 5.", path: ["limit"] };
    for (const params of [undefined, {}, { min: 5 }, { max: "" }, [], "max", 7, null, { max: {} }, { max: NaN }]) {
      expect(untyped(describeIssue)({ ...issue, params })).toBe("Limit must be at most 5.");
    }
    expect(describeIssue({ ...issue, params: { max: 5 } })).not.toContain("must");
    const none: Issue = { ...issue, code: "unknown_code", params: { expected: [] } };
    expect(describeIssue(none)).toBe("Limit must be at most 5.");
  });
});

describe.each(languages)("in %s", (_, { describeIssue }) => {
  it("an issue with any params has a sentence", () => {
    fc.assert(
      fc.property(fc.constantFrom(...issues), junkParams, (issue, params) => {
        expect(untyped(describeIssue)({ ...issue, params })).toMatch(/^./su);
      }),
    );
  });

  it.each(['"a" of the type ', "a of the type ", "an object with ", '"', "x… (", "2026-01-01"])(
    "a very long param of repeated %j has a sentence soon",
    (part) => {
      const params = { expected: part.repeat(200_000) };
      expect(describeIssue({ code: "malformed", message: "", path: [], params })).toContain(" ");
    },
  );

  it("an invalid path is misuse", () => {
    const issue = { code: "required", message: "must be given" };
    for (const path of [[Symbol("s")], [null], [{}], ["items", -1], [1.5], [{ toString: 1 }]]) {
      expect(thrownBy(() => untyped(describeIssue)({ ...issue, path }))).toBe(
        `TypeError: describeIssue: issue.path must be an array of names and indexes, got Array(${path.length})`,
      );
    }
  });
});

describe("the error.details of a service", () => {
  const issueOfCorpus = fc.constantFrom(...issues);
  const changed = fc
    .tuple(issueOfCorpus, fc.constantFrom("code", "message", "path", "params"), junk)
    .map(([issue, field, value]) => ({ ...issue, [field]: value }));
  const withParams = fc.tuple(issueOfCorpus, junkParams).map(([issue, params]) => ({ ...issue, params }));
  const details = fc.oneof(junk, fc.array(fc.oneof(issueOfCorpus, changed, withParams, junk), { maxLength: 3 }));

  const request = { items: [], srcWarehouseCode: "HCM", destWarehouseCode: "HAN" };
  const check = (given: unknown, status: number) =>
    clientOf(always({ success: false, error: { details: given } }, { status })).check(request);

  it("become issues with sentences in each language, or a failure", async () => {
    await fc.assert(
      fc.asyncProperty(details, fc.constantFrom(400, 422, 500), async (given, status) => {
        const outcome = await check(given, status).catch((error: unknown) => error);
        const failed = isApiFailure(outcome);
        if (!failed) expect(outcome).toHaveProperty("issues");
        const { issues: found = [] } = outcome as { readonly issues?: readonly Issue[] };
        for (const [, { describeIssue }] of languages) {
          for (const issue of found) expect(describeIssue(issue)).toMatch(/^./su);
        }
      }),
      { numRuns: scaled(500) },
    );
  });

  it("keep each issue of the library unchanged", async () => {
    const all = [...issues, ...(await issuesOfHandler())];
    expect((await check(all, 422)).issues).toStrictEqual(all);
  });
});
