import type { Issue, TransferCheck } from "stock-transfer";
import type { Answered } from "./answerCase";
import { type CheckCase, shownRequest } from "./checkCase";
import { cityOf, type Company, zoneOf } from "./company";
import type { SentenceName } from "./sentences";
import { dayIn, type Words } from "./speak";

/** An answer in one sentence, with its tone. */
export interface ToldAnswer {
  readonly tone: "yes" | "some" | "no" | "blank";
  readonly badge: string;
  readonly sentence: string;
}

/** The answer to one request of a case in a sentence: whether its lines can go and when they arrive, or what to fix. */
export function tellAnswer(answered: Answered, shown: CheckCase, company: Company, words: Words): ToldAnswer {
  const { say, integer } = words;
  const { result, meant } = answered;
  const { src, dest } = shownRequest(shown);
  if (meant.every((sku) => sku === "")) return { tone: "blank", badge: "", sentence: say("noLinesYet") };
  const faults = faultsOf(answered);
  const count = integer(faults.length);
  if (isWithoutLane(answered)) {
    const cities = [cityOf(company, src), cityOf(company, dest)];
    const { type } = shownRequest(shown);
    const sentence = type ? say("notOffered", ...cities, words.service(type)) : say("nothingGoes", ...cities);
    return { tone: "no", badge: say("noLane"), sentence };
  }
  if (result.issues) return { tone: "no", badge: say("toFix", count), sentence: tellFaults(faults, words) };
  const { tone, sentence } = tellCheck(result.value.check, dayIn(zoneOf(company, src), shown.now), words);
  const badge = faults.length > 0 ? say("toFix", count) : say(`badge_${tone}`);
  return { tone, badge, sentence };
}

/** Whether the lines of a check can go, and when they arrive, told on a calendar date. */
export function tellCheck({ items, ...check }: TransferCheck, today: string, { say, integer, longDate }: Words) {
  const allowed = items.filter((item) => item.allowed).length;
  const tone = allowed === 0 ? ("no" as const) : allowed < items.length ? ("some" as const) : ("yes" as const);
  const date = longDate(check.estimatedArrivalDate, today);
  const [lines, some] = [integer(items.length), integer(allowed)];
  const sentences = {
    yes: say("allCanGo", lines, date),
    some: say("someCanGo", some, lines, date),
    no: say("noneCanGo", lines),
  };
  return { tone, sentence: sentences[tone] };
}

/** All issues of a request: of the request itself, and of its lines. */
export function faultsOf({ result, lineIssues }: Answered): readonly Issue[] {
  const own = (result.issues ?? []).filter(({ path }) => typeof path[1] !== "number");
  return [...own, ...lineIssues];
}

/** The pair of warehouses is known, and nothing goes between them. */
export function isWithoutLane(answered: Answered): boolean {
  const faults = faultsOf(answered);
  return faults.length > 0 && faults.every(({ code }) => code === "no_lane");
}

/** The id of the control of an issue. */
export function controlOf({ path: [name, row, field] }: Issue): string {
  if (typeof row === "number") return `${field === "qty" ? "qty" : "sku"}-${row}`;
  return String(name).startsWith("src") ? "src" : String(name).startsWith("dest") ? "dest" : "add-line";
}

/** The kinds of things to fix, in a sentence. */
function tellFaults(faults: readonly Issue[], { say, integer, join }: Words): string {
  const controls = faults.map(controlOf);
  const countOf = (start: string) => new Set(controls.filter((id) => id.startsWith(start))).size;
  const kinds: (readonly [count: number, name: SentenceName])[] = [
    [countOf("src"), "theSource"],
    [countOf("dest"), "theDestination"],
    [countOf("qty"), "quantities"],
    [countOf("sku"), "products"],
    [countOf("add"), "theRequest"],
  ];
  const told = kinds.filter(([count]) => count > 0).map(([count, name]) => say(name, integer(count)));
  return say("fix", join(told));
}
