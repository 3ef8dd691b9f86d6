import fc from "fast-check";
import type { Issue, ScheduleReason, ScheduleStep } from "stock-transfer";
import {
  createWords,
  describeIssue,
  describeRefusal,
  describeStep,
  english,
  type Language,
  vietnamese,
} from "stock-transfer/words";
import { describe, expect, it } from "vitest";
import { makeIssue } from "../../src/result/messages";
import { issues, issuesOfHandler } from "./corpus";
import { refusalOf } from "../support/refusals";
import { polish } from "./polish";

const languages = [english, vietnamese, polish].map((language) => [language.tag, language] as const);
const others = languages.slice(1);
const keysOf = <Key extends string>(fields: Readonly<Partial<Record<Key, unknown>>>) => Object.keys(fields) as Key[];

const amount = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });
/** An issue of the library, of every code, also with other numbers. */
const issue: fc.Arbitrary<Issue> = fc.tuple(fc.constantFrom(...issues), amount).map(([given, other]) => {
  const params = Object.entries(given.params ?? {}).map(([name, value]) => [
    name,
    typeof value === "number" && name !== "received" ? other : value,
  ]);
  const { code, path } = given;
  return makeIssue(path, { code, params: Object.fromEntries(params) as NonNullable<Issue["params"]> });
});

/** A refusal of each code. */
const refusals = (by: number) =>
  keysOf(english.refusals).map((code) => refusalOf(code, { rule: "batteries", packQty: 12, shortBy: by, overBy: by }));

const step: fc.Arbitrary<ScheduleStep> = fc
  .record({
    first: fc.integer({ min: Date.parse("0001-01-01"), max: Date.parse("9000-01-01") }),
    days: fc.nat({ max: 3_000 }),
    why: fc.constantFrom(...keysOf(english.reasons)),
    place: fc.constantFrom("source" as const, "transit" as const, "destination" as const),
  })
  .map(({ first, days, why, place }) => {
    const dayOf = (count: number) => new Date(first + count * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
    return { from: dayOf(0), to: dayOf(Math.max(0, days - 1)), days, why, place };
  });

/** The numbers of a sentence in order, with any thousands separator. */
function numbersIn(sentence: string): readonly bigint[] {
  const numbers = sentence.replace(/(?<=\d)[.,\u00a0\u202f](?=\d{3}(?!\d))/g, "").match(/\d+/g) ?? [];
  return numbers.map(BigInt);
}

/** The numbers of one sentence that the other lacks, as often as they are missing. */
function numbersLost(sentence: string, other: string): readonly bigint[] {
  const left = [...numbersIn(other)];
  return numbersIn(sentence).filter((number) => {
    const index = left.indexOf(number);
    if (index >= 0) left.splice(index, 1);
    return index < 0;
  });
}

/** Without the received texts and objects. */
function withoutQuotes(sentence: string): string {
  return sentence.replace(/"(?:[^"\\]|\\.)*"/g, '""').replace(/\{(?: [^{}]+ )?\}/g, '""');
}

/** A sentence begins with a capital letter, has an end, and has no unreplaced parts. */
function expectSentence(sentence: string): void {
  expect(sentence).toMatch(/^[\p{Lu}\d].*[.?]$/su);
  expect(withoutQuotes(sentence)).not.toMatch(/undefined|NaN|\[object|[{}]| {2}|\.\./);
}

describe.each(languages)("in %s", (_, language) => {
  it("every reason for missing goods has a different sentence", () => {
    const sentences = keysOf(english.missing).map(createWords(language).describeReason);
    for (const sentence of sentences) expectSentence(sentence);
    expect(new Set(sentences).size).toBe(15);
  });

  it("every plural has the forms of the language, and no others", () => {
    const { pluralCategories } = new Intl.PluralRules(language.tag).resolvedOptions();
    const { broken_pack, insufficient_stock, not_accepted, over_unit_limit, short_shelf_life } = language.refusals;
    const counts = [language.days, insufficient_stock, short_shelf_life, not_accepted, over_unit_limit];
    for (const forms of [...counts, broken_pack]) {
      expect(Object.keys(forms).sort()).toEqual([...pluralCategories].sort());
      for (const text of Object.values(forms)) expect(text!("1,234", "12")).toMatch(/\b1,234\b.*[\p{L}]/u);
    }
  });
});

describe.each(others)("in %s", (_, language) => {
  const words = createWords(language);

  it("an issue has the same numbers as in English", () => {
    fc.assert(fc.property(issue, expectSaid));
  });

  it("a refusal has the same numbers as in English, and the same unit", () => {
    fc.assert(
      fc.property(amount, (by) => {
        for (const refusal of refusals(by)) {
          const options = { unit: "kg", volumeUnit: "m³" };
          const [said, sentence] = [describeRefusal(refusal, options), words.describeRefusal(refusal, options)];
          expectSentence(sentence);
          expect(numbersIn(sentence)).toEqual(numbersIn(said));
          expect(sentence.match(/kg|m³/g)).toEqual(said.match(/kg|m³/g));
        }
      }),
    );
  });

  it("a step has the same numbers as in English", () => {
    fc.assert(
      fc.property(step, (step) => {
        const sentence = words.describeStep(step);
        expect(withoutQuotes(sentence)).not.toMatch(/undefined|[{}]| {2}/);
        expect(numbersLost(describeStep(step), sentence)).toEqual([]);
      }),
    );
  });

  it("every issue of the library has a sentence", async () => {
    for (const issue of [...issues, ...(await issuesOfHandler())]) expectSaid(issue);
  });

  /** `undefined` and `NaN` may be received values. */
  function expectSaid(issue: Issue): void {
    const sentence = words.describeIssue(issue);
    const given = issue.params?.["received"];
    expectSentence(given === "undefined" || given === "NaN" ? sentence.replace(given, "") : sentence);
    expect(numbersLost(describeIssue(issue), sentence)).toEqual([]);
  }
});

describe("the phrases", () => {
  const withValue = ["one_of", "creates", "departs", "receives"];

  it.each(languages)("%s has each of them, with a value in four", (_tag, { phrases }) => {
    for (const [phrase, text] of Object.entries(phrases)) {
      expect(text.trim(), phrase).not.toBe("");
      expect(/\{.*\}/.exec(text)?.[0], phrase).toBe(withValue.includes(phrase) ? "{0}" : undefined);
    }
  });
});

describe("numbers in Polish", () => {
  const { describeRefusal: say } = createWords(polish);

  it.each([
    [1, "Magazyn docelowy dostałby o 1 sztukę za dużo."],
    [2, "Magazyn docelowy dostałby o 2 sztuki za dużo."],
    [5, "Magazyn docelowy dostałby o 5 sztuk za dużo."],
    [12_345, "Magazyn docelowy dostałby o 12\u00a0345 sztuk za dużo."],
  ])("%d", (overBy, sentence) => {
    expect(say({ code: "not_accepted", overBy })).toBe(sentence);
  });
});

describe("a language", () => {
  it("may write weights and volumes in other units, or leave them to the options", () => {
    const amount = (value: number, kind: string) => (kind === "weight" ? `${value / 1_000} kg` : undefined);
    const { describeRefusal: say } = createWords({ ...english, amount });
    const options = { unit: "g", volumeUnit: "cm³" };
    expect(say(refusalOf("over_weight_limit", { overBy: 11_500 }), options)).toBe("Too heavy by 11.5 kg.");
    expect(say(refusalOf("over_volume_limit", { overBy: 11_500 }), options)).toBe("Too large by 11,500 cm³.");
    expect(say(refusalOf("over_unit_limit", { overBy: 1_500 }))).toBe("Over the unit limit by 1,500 units.");
  });

  it.each(languages)("%s ends a sentence with one stop, also if the name of a rule ends with one", (_tag, language) => {
    expect(createWords(language).describeRefusal({ code: "forbidden", rule: "no batteries." })).not.toMatch(/\.\.$/);
  });

  it("has a sentence for each reason and each place", () => {
    const reasons: readonly ScheduleReason[] = keysOf(english.reasons);
    const tellAll = ({ reasons: of }: Language) =>
      reasons.flatMap((why) => (["source", "transit", "destination"] as const).map((place) => of[why](place)));
    for (const [, language] of languages) for (const reason of tellAll(language)) expect(reason).not.toBe("");
  });

  it("may omit unneeded plural forms", () => {
    const plain: Language = { ...polish, days: { other: (number) => `${number} dn.` } };
    const step = { from: "2026-08-29", to: "2026-08-30", days: 2, why: "transit", place: "transit" } as const;
    for (const days of [plain.days, { ...plain.days, few: undefined }])
      expect(createWords({ ...plain, days }).describeStep(step)).toMatch(/\(2 dn\.\)\.$/);
  });
});

it.each(languages)("%s has a name for every field", (_tag, { places }) => {
  for (const [field, fieldName] of Object.entries(places.fields)) expect(fieldName.trim(), field).not.toBe("");
});
