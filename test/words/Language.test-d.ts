import type { IssueCode, Refusal, ScheduleReason } from "stock-transfer";
import type { MissingCode } from "stock-transfer/planners";
import type * as words from "stock-transfer/words";
import type { Language, Phrase, Words } from "stock-transfer/words";
import { describe, expectTypeOf, test } from "vitest";

type Phrases = Readonly<Record<Phrase, string>>;

/** A language with an additional part. */
type With<Part extends keyof Language, Other> = Omit<Language, Part> & Readonly<Record<Part, Other>>;

/** A language whose part lacks a field. */
type Without<Part extends keyof Language, Field extends keyof Language[Part]> = With<Part, Omit<Language[Part], Field>>;

describe("Language", () => {
  test("has a sentence for every code", () => {
    expectTypeOf<keyof Language["issues"]>().toEqualTypeOf<IssueCode>();
    expectTypeOf<keyof Language["refusals"]>().toEqualTypeOf<Refusal["code"]>();
    expectTypeOf<keyof Language["missing"]>().toEqualTypeOf<MissingCode>();
    expectTypeOf<keyof Language["reasons"]>().toEqualTypeOf<ScheduleReason>();
  });

  test("does not compile without a sentence", () => {
    expectTypeOf<With<"issues", Language["issues"]>>().toExtend<Language>();
    expectTypeOf<Without<"issues", "beyond_calendars">>().not.toExtend<Language>();
    expectTypeOf<Without<"refusals", "over_unit_limit">>().not.toExtend<Language>();
    expectTypeOf<Without<"missing", "no_lane">>().not.toExtend<Language>();
    expectTypeOf<Without<"reasons", "no_departure">>().not.toExtend<Language>();
    expectTypeOf<Without<"days", "other">>().not.toExtend<Language>();
    expectTypeOf<Without<"places", "line">>().not.toExtend<Language>();
    expectTypeOf<Omit<Language, "phrases">>().not.toExtend<Language>();
    expectTypeOf<With<"phrases", Phrases>>().toExtend<Language>();
    expectTypeOf<With<"phrases", Omit<Phrases, "calendar_date">>>().not.toExtend<Language>();
  });
});

test("Words are the functions without a language", () => {
  expectTypeOf<typeof words.createWords>().returns.toEqualTypeOf<Words>();
  expectTypeOf<Words>().toEqualTypeOf<{
    readonly describeIssue: typeof words.describeIssue;
    readonly describeRefusal: typeof words.describeRefusal;
    readonly describeStep: typeof words.describeStep;
    readonly describeReason: typeof words.describeReason;
    readonly describePlan: typeof words.describePlan;
  }>();
});
