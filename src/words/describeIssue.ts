import { describeValue } from "../result/describeValue";
import { type Issue, type IssueCode, isParams, isPath } from "../result/Issue";
import { codeOf, type IssueTexts, textsOf } from "../result/messages";
import { assertValid, inCall } from "../result/misuse";
import { arrayFault, choiceFault, kindFault, objectFault, textFault } from "../result/valueFaults";
import { parseCivilDay } from "../time/civilDay";
import { filterParameters, pageParameters, wireNames } from "../wire/endpoints";
import { englishIssueWords } from "./english";
import { englishNumbers, formatDate, type Numbers } from "./formats";
import type { FieldName, Language, PlaceNames } from "./Language";

type IssueWords = Pick<Language, "tag" | "locale" | "places" | "issues" | "phrases">;

/**
 * An issue as an English sentence. For most codes, the sentence begins with the place of the issue. Lines count from 1.
 * A field has the same name in issues of parsers and of checks. An issue with malformed or incomplete `params` keeps
 * its message. O(length of the message).
 *
 * @throws RangeError or TypeError if the argument is not an issue.
 *
 * @example
 * ```ts
 * import { parseCheckRequest, parseListQuery } from "stock-transfer";
 * import { describeIssue } from "stock-transfer/words";
 *
 * const { issues = [] } = parseCheckRequest({ items: [{ sku: "HELMET", qty: 1.5 }], src_warehouse_code: "HCM" });
 * issues.map(describeIssue); // => ["Line 1: quantity must be a whole number (got 1.5).", "Destination warehouse must be given."]
 * parseListQuery("limit=500").issues?.map(describeIssue); // => ['Limit must be at most 100 (got "500").']
 * ```
 */
export function describeIssue(issue: Issue): string {
  return sayIssue(issue, englishIssueWords, englishNumbers);
}

/** The issue in a language, or its English message if its params are malformed or incomplete. */
export function sayIssue(issue: Issue, language: IssueWords, numbers: Numbers): string {
  inCall("describeIssue", () => {
    assertValid("issue", objectFault(issue));
    assertValid("issue.code", choiceFault(issue.code, Object.keys(language.issues)));
    assertValid("issue.path", arrayFault(issue.path));
    if (!isPath(issue.path)) assertValid("issue.path", kindFault("an array of names and indexes", issue.path));
    assertValid("issue.message", textFault(issue.message));
  });
  const { code, message, params = {} } = issue;
  if (!isParams(params)) return message;
  const { locale, phrases } = language;
  const texts = textsOf(params, phrases, (value) => {
    if (typeof value === "number") return numbers.write(value);
    return parseCivilDay(value) === undefined ? value : formatDate(value, locale, "PP");
  });
  return lacksTexts(code, texts) ? message : language.issues[code](describePath(issue, language, texts), texts);
}

/** The texts that the sentence of each code needs. */
const needed: Readonly<Partial<Record<IssueCode, readonly (keyof IssueTexts)[]>>> = {
  wrong_type: ["expected"],
  too_small: ["min"],
  too_big: ["max"],
  malformed: ["expected"],
  unknown_status: ["expected"],
  conflicting_fields: ["expected"],
  repeated_parameter: ["received"],
  unknown_parameter: ["received"],
  empty_range: ["min", "expected"],
  unknown_warehouse: ["received"],
  same_warehouse: ["received"],
  no_lane: ["expected", "received"],
  duplicate_sku: ["received"],
  unsafe_total: ["max", "expected"],
  unknown_field: ["expected"],
  not_unique: ["expected"],
  unknown_code: ["expected"],
  beyond_calendars: ["max", "expected"],
  fully_booked: ["max"],
  never_available: ["received"],
  transfer_done: ["received"],
  not_in_transfer: ["received"],
  too_early: ["max"],
};

/** Whether an issue lacks params of its code, as issues from other programs may. */
function lacksTexts(code: IssueCode, texts: IssueTexts): boolean {
  if (code === "never_available" && !texts.expected && !(texts.min && texts.max)) return true;
  return needed[code]?.some((name) => texts[name] === "") ?? false;
}

/** The names of fields by their TypeScript name and by their name in the HTTP API. */
const fieldNames = /* @__PURE__ */ nameFields();

function nameFields(): ReadonlyMap<unknown, FieldName> {
  const parameters = Object.entries<{ readonly name: string }>({ ...pageParameters, ...filterParameters });
  const pairs = [...wireNames, ...parameters.map(([field, { name }]) => [field, name] as const)];
  const both = pairs.flatMap(([field, name]) => [field, name].map((key) => [key, field as FieldName] as const));
  return new Map([...both, ...(["items", "qty", "stocks"] as const).map((field) => [field, field] as const)]);
}

/** The place of an issue as the beginning of a sentence: `Line 4: quantity`. */
function describePath({ code, path }: Issue, { tag, places }: IssueWords, { owner }: IssueTexts): string {
  // An unknown field has no name in the language, even if another place has a field of the same name.
  const place =
    configuredPlace(path, owner, places) ??
    (code === "unknown_field" ? places.field(pathText(path)) : placeOf(path, places));
  return place.charAt(0).toLocaleUpperCase(tag) + place.slice(1);
}

/** The place of a field in a warehouse or lane of a configuration: `lane 4 (HCM → HAN): field "transitDays"`. */
function configuredPlace([list, ...rest]: Issue["path"], owner: string, places: PlaceNames): string | undefined {
  const name =
    Object.hasOwn(places.configured, list ?? "") && places.configured[list as keyof PlaceNames["configured"]];
  const [index] = rest;
  const fields = typeof index === "number" ? rest.slice(1) : rest;
  if (!name || fields.length === 0) return undefined;
  const words = [name, typeof index === "number" && index + 1, owner && `(${codeOf(owner)})`];
  return places.inLine(words.filter(Boolean).join(" "), places.field(pathText(fields)));
}

function placeOf(path: Issue["path"], places: PlaceNames): string {
  const [first, index, ...fields] = path;
  if (first === undefined) return places.request;
  if (first === "needs" && typeof index === "number" && fields.length > 0) {
    return places.inNeed(String(index + 1), placeOf(fields, places));
  }
  if (typeof index !== "number" || (first !== "items" && fields.length > 0)) return fieldOf(path, places);
  const number = String(index + 1);
  if (first !== "items") return places.entry(number, fieldOf([first], places));
  const line = places.line(number);
  return fields.length === 0 ? line : places.inLine(line, fieldOf(fields, places));
}

function fieldOf(path: Issue["path"], places: PlaceNames): string {
  const name = path.length === 1 ? fieldNames.get(path[0]) : undefined;
  return name ? places.fields[name] : places.field(pathText(path));
}

/** Field names may come from untrusted data, so they are shown like received values. */
function pathText(path: Issue["path"]): string {
  return describeValue(path.join("."));
}
