import type { WeightRule } from "stock-transfer";
import type { SupplyPlan } from "stock-transfer/planners";
import { type DemoRequest, requests } from "../demo/requests";
import { requests as vietnameseRequests } from "../demo/vietnam";
import type { Company } from "./company";
import type { SentenceName, Told } from "./sentences";
import { earliest, latest } from "./wallTime";

/** A line as typed. */
export interface CaseLine {
  readonly sku: string;
  readonly qty: string;
}

export const blankLine: CaseLine = { sku: "", qty: "1" };

export interface CaseRequest {
  readonly src: string;
  readonly dest: string;
  /** The service, if the pair has several; empty for the first. */
  readonly type: string;
  readonly lines: readonly CaseLine[];
}

/** A day on which a warehouse or a service is closed, in addition to its own days. */
export interface ClosedDate {
  readonly day: string;
  readonly kind: "warehouse" | "service";
  readonly code: string;
}

/** The rules of all requests. */
export interface CaseRules {
  readonly now: number;
  readonly weightRule: WeightRule;
  /** The earliest transfer date, or empty. */
  readonly notBefore: string;
  readonly closed: readonly ClosedDate[];
}

/** The whole state of the check view, stored in the address of the page. */
export interface CheckCase extends CaseRules {
  /** A calendar date, or empty. */
  readonly arriveBy: string;
  /** Checked in order, each against what earlier ones left. At least one. */
  readonly requests: readonly CaseRequest[];
  /** The index of the shown request. */
  readonly at: number;
  /** The levels of the night, and the costs by service, if its transfers are planned. */
  readonly night?: Readonly<Record<string, number>> | undefined;
}

export const weightRules: readonly WeightRule[] = ["fill", "whole", "each"];

export const maxLines = 500;
/** Fewer than the weeks of a year, so that every warehouse still works. */
export const maxClosed = 40;
const maxNight = 100;

export function shownRequest({ requests: all, at }: CheckCase): CaseRequest {
  return all[at]!;
}

/** The case with its shown request changed. */
export function withRequest(shown: CheckCase, changed: Partial<CaseRequest>): CheckCase {
  return {
    ...shown,
    requests: shown.requests.map((each, index) => (index === shown.at ? { ...each, ...changed } : each)),
  };
}

export const exampleCases = {
  tooHeavy: exampleCase(requests.tooHeavy),
  everyRefusal: exampleCase(requests.everyRefusal),
  overEaster: exampleCase(requests.overEaster, "2026-04-09"),
  later: exampleCase(requests.later),
  bulky: exampleCase(requests.bulky),
  allowed: exampleCase(requests.allowed),
  noLane: exampleCase(requests.noLane),
} satisfies Partial<Record<SentenceName, CheckCase>>;

const vietnameseCases = {
  overTet: exampleCase(vietnameseRequests.overTet, "2027-02-03"),
  everyRefusal: exampleCase(vietnameseRequests.everyRefusal),
  tooHeavy: exampleCase(vietnameseRequests.tooHeavy),
  later: exampleCase(vietnameseRequests.later),
  bulky: exampleCase(vietnameseRequests.bulky),
  allowed: exampleCase(vietnameseRequests.allowed),
  noLane: exampleCase(vietnameseRequests.noLane),
} satisfies Partial<Record<SentenceName, CheckCase>>;

/** The examples of a demonstration. The first is the one to begin with. */
export const casesOf = {
  world: Object.entries(exampleCases),
  vn: Object.entries(vietnameseCases),
} as Readonly<Record<Company["demo"], readonly (readonly [SentenceName, CheckCase])[]>>;

const defaultCase = exampleCases.tooHeavy;

/** Reads the parameters of an address. Reports invalid ones and uses their defaults. */
export function readCase(
  parameters: URLSearchParams,
  first: CheckCase = defaultCase,
): { readonly value: CheckCase; readonly faults: Told[] } {
  const faults: Told[] = [];
  const read: { -readonly [Key in keyof CheckCase]: CheckCase[Key] } = { ...first };
  const found: { src: string; dest: string; type: string; lines: CaseLine[] }[] = [];
  const closed: ClosedDate[] = [];
  const night: (readonly [name: string, amount: number])[] = [];
  let lines = 0;
  let at: string | undefined;
  for (const [name, value] of parameters) {
    const request = found.at(-1);
    if (name === "now") read.now = readNow(value, faults);
    else if (name === "rule") read.weightRule = readRule(value, faults);
    else if (name === "by") read.arriveBy = readDate(value, faults);
    else if (name === "start") read.notBefore = readDate(value, faults, "badStart");
    else if (name === "closed") closed.push(...readClosed(value, faults));
    else if (name === "night") night.push(...readNight(value, faults));
    else if (name === "at") at = value;
    else if (name === "src") found.push({ src: value, dest: "", type: "", lines: [] });
    else if (name === "dest" && request) request.dest = value;
    else if (name === "type" && request) request.type = value;
    else if (name === "sku" && request) {
      lines += 1;
      if (lines <= maxLines) request.lines.push({ sku: value, qty: "" });
    } else if (name === "qty" && request && request.lines.length > 0) {
      if (lines <= maxLines) request.lines.push({ ...request.lines.pop()!, qty: value });
    } else faults.push(["meansNothing", name]);
  }
  if (lines > maxLines) faults.push(["linesLeftOut", String(lines), String(maxLines)]);
  read.closed = closed.slice(0, maxClosed);
  if (night.length > 0) read.night = Object.fromEntries(night.slice(0, maxNight));
  if (found.length > 0) {
    read.requests = found;
    read.at = found.length - 1;
    if (!parameters.has("by")) read.arriveBy = "";
  }
  if (at !== undefined) read.at = readAt(at, read, faults);
  return { value: read, faults: faults.slice(0, 20) };
}

export function writeCase({
  now,
  weightRule,
  arriveBy,
  notBefore,
  closed,
  requests: all,
  at,
  night = {},
}: CheckCase): URLSearchParams {
  const parameters = new URLSearchParams({ now: new Date(now).toISOString(), rule: weightRule });
  if (arriveBy !== "") parameters.set("by", arriveBy);
  if (notBefore !== "") parameters.set("start", notBefore);
  for (const each of closed) parameters.append("closed", writeClosed(each));
  for (const [name, amount] of Object.entries(night)) parameters.append("night", `${name} ${amount}`);
  if (at < all.length - 1) parameters.set("at", String(at + 1));
  for (const { src, dest, type, lines } of all) {
    parameters.append("src", src);
    parameters.append("dest", dest);
    if (type !== "") parameters.append("type", type);
    for (const { sku, qty } of lines) {
      parameters.append("sku", sku);
      parameters.append("qty", qty);
    }
  }
  return parameters;
}

/** The JSON body of the request. A quantity that is not a number is sent as typed. */
export function toBody({ src, dest, type, lines }: CaseRequest, tag?: string) {
  return {
    items: lines.map(({ sku, qty }) => ({ product_sku: sku.trim(), qty: readNumber(qty, tag) })),
    src_warehouse_code: src,
    dest_warehouse_code: dest,
    ...(type !== "" && { transfer_type: type }),
  };
}

/** The transfers of a plan as requests. */
export function toRequests({ transfers }: SupplyPlan): readonly CaseRequest[] {
  return transfers.map(
    ({ request: { srcWarehouseCode: src, destWarehouseCode: dest, transferType: type = "", items } }) => {
      return { src, dest, type, lines: toLines(items) };
    },
  );
}

export function toLines(items: readonly { readonly sku: string; readonly qty: number }[]): readonly CaseLine[] {
  return items.map(({ sku, qty }) => ({ sku, qty: String(qty) }));
}

function exampleCase(
  { now, body, service: type = "" }: DemoRequest & { readonly service?: string },
  arriveBy = "",
): CheckCase {
  const { items, src_warehouse_code: src, dest_warehouse_code: dest } = body as ReturnType<typeof toBody>;
  const lines = items.map(({ product_sku: sku, qty }) => ({ sku, qty: String(qty) }));
  return caseOf([{ src, dest, type, lines }], now, arriveBy);
}

/** A case of these requests without other rules. */
export function caseOf(all: CheckCase["requests"], now: number, arriveBy = ""): CheckCase {
  return { now, weightRule: "fill", arriveBy, notBefore: "", closed: [], requests: all, at: 0 };
}

const grouped = { en: /^\d{1,3}([,\s])\d{3}(\1\d{3})*$/, vi: /^\d{1,3}([.\s])\d{3}(\1\d{3})*$/ };

/**
 * A number only if it formats back to the same text; otherwise a different number would be checked. Thousands may be
 * separated by spaces or as in the language: 1.150 is a thousand in Vietnamese, and text in English.
 */
export function readNumber(text: string, tag = "en"): number | string {
  const trimmed = text.trim();
  const plain = grouped[tag === "vi" ? "vi" : "en"].test(trimmed) ? trimmed.replace(/[.,\s]/g, "") : trimmed;
  const number = Number(plain);
  return Number.isFinite(number) && String(number) === plain ? number : text;
}

/** A quantity without the separators of the language, as an address has it; or the text. */
export function plainNumber(text: string, tag: string): string {
  return String(readNumber(text, tag));
}

function readNow(text: string, faults: Told[]): number {
  const now = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) ? Date.parse(text) : NaN;
  if (now >= earliest && now < latest) return now;
  faults.push(["badNow", text]);
  return defaultCase.now;
}

/** Counted from 1 in the address. */
function readAt(text: string, { requests: all, at }: CheckCase, faults: Told[]): number {
  if (/^[1-9]\d{0,3}$/.test(text) && Number(text) <= all.length) return Number(text) - 1;
  faults.push(["badAt", String(all.length), text]);
  return at;
}

function readRule(text: string, faults: Told[]): WeightRule {
  const rule = weightRules.find((each) => each === text);
  if (rule === undefined) faults.push(["badRule", weightRules.join(", "), text]);
  return rule ?? defaultCase.weightRule;
}

/** The closed days with this one, or without it if it is among them. */
export function withToggled(all: readonly ClosedDate[], toggled: ClosedDate): readonly ClosedDate[] {
  const others = all.filter(
    ({ day, kind, code }) => day !== toggled.day || kind !== toggled.kind || code !== toggled.code,
  );
  return others.length < all.length ? others : [...all, toggled].slice(-maxClosed);
}

export function writeClosed({ day, kind, code }: ClosedDate): string {
  return `${day} ${kind} ${code}`;
}

export function readClosed(text: string, faults: Told[] = []): ClosedDate[] {
  const [, day = "", kind, code = ""] = /^(\S*) (warehouse|service) ([^]+)$/.exec(text) ?? [];
  if (kind !== undefined && readDate(day, []) !== "") return [{ day, kind: kind as ClosedDate["kind"], code }];
  faults.push(["badClosed", text]);
  return [];
}

function readNight(text: string, faults: Told[]): (readonly [name: string, amount: number])[] {
  const [, name, amount] = /^(.+) (\d{1,15})$/.exec(text) ?? [];
  if (name !== undefined) return [[name, Number(amount)]];
  faults.push(["badNight", text]);
  return [];
}

export function readDate(text: string, faults: Told[], fault: "badDate" | "badStart" = "badDate"): string {
  const day = /^(19|20|21)\d\d-\d\d-\d\d$/.test(text) ? Date.parse(text) : NaN;
  // Date.parse may read 30 February as 2 March.
  const isDate = Number.isFinite(day) && new Date(day).toISOString().startsWith(text);
  if (!isDate) faults.push([fault, text]);
  return isDate ? text : "";
}
