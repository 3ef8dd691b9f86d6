import type {
  CheckedItem,
  LaneTerms,
  NetworkConfig,
  RequestedItem,
  StockLevel,
  WarehouseConfig,
  WeightRule,
} from "stock-transfer";
import { readWall } from "../../oracles/intlCalendar";
import { obviousCheck } from "../../oracles/obviousCheck";
import { counts, departuresOf, receives, takesTransfers } from "../../oracles/obviousSchedule";
import { availableFrom, freshUnits, type StockTerms, type Unit, unitsOf } from "../../oracles/obviousStock";
import { type Random, seededRandom } from "../../support/random";
import { type Journey, scheduleOf } from "./dates";
import { earliestCase, laterByHand, promiseCase } from "./laterStock";
import { type Case, given, number, timeOf, type Vector } from "./Vector";

export interface Level extends StockLevel {
  readonly sku: string;
}

export interface Request {
  readonly items: readonly RequestedItem[];
  readonly srcWarehouseCode: string;
  readonly destWarehouseCode: string;
  readonly transferType?: string | undefined;
}

/** The rules of a check. */
export interface Rules {
  readonly network: NetworkConfig;
  readonly now: string;
  readonly weightRule?: WeightRule | undefined;
  readonly duplicateLines?: "merge" | "reject" | undefined;
  readonly minShelfDays?: number | readonly { readonly sku: string; readonly days: number }[] | undefined;
  readonly notBefore?: string | undefined;
  readonly promisesUntil?: string | undefined;
  readonly transferType?: string | undefined;
  readonly forbids?: readonly { sku: string; transferType?: string | undefined; rule: string }[] | undefined;
}

type Quantities = readonly { readonly sku: string; readonly qty: number }[];

export interface CheckInput extends Rules {
  readonly request: Request;
  readonly stock: readonly Level[];
  readonly acceptedQty?: Quantities | undefined;
  readonly heldQty?: Quantities | undefined;
}

export interface Issues {
  readonly issues: readonly { readonly code: string; readonly path: readonly (string | number)[] }[];
}

export interface Check {
  readonly [field: string]: unknown;
  readonly transferType: string;
  readonly items: readonly CheckedItem[];
}

const schedules = new Map<string, ReturnType<typeof scheduleOf>>();

/** The oracle is slow, and thousands of checks share their dates. */
function scheduleOnce(journey: Journey): ReturnType<typeof scheduleOf> {
  const key = JSON.stringify(journey);
  if (!schedules.has(key)) schedules.set(key, scheduleOf(journey));
  return schedules.get(key)!;
}

const maxAmount = 2n ** 53n - 1n;
// After every movement and every expiry of the vectors.
export const end = "2026-10-05";

function servicesOf(network: NetworkConfig, src: string, dest: string): readonly LaneTerms[] {
  const own = (network.lanes ?? []).filter((lane) => lane.src === src && lane.dest === dest);
  if (own.length > 0) return own;
  const [source, destination] = [src, dest].map((code) => network.warehouses.find((each) => each.code === code));
  return [network.defaultLane ?? []].flat().filter((lane) => canArrive(source!, destination!, lane));
}

/** Whether a year of dates has one on which goods can be created, one on which they depart and one for the receipt. */
function canArrive(source: WarehouseConfig, destination: WarehouseConfig, lane: LaneTerms): boolean {
  const year = Array.from({ length: 365 }, (_, days) => timeOf(Date.UTC(2026, 0, 1 + days)).slice(0, 10));
  return (
    year.some((date) => takesTransfers(source, lane, date)) &&
    year.some((date) => counts(source, date) && counts(departuresOf(lane), date)) &&
    year.some((date) => receives(destination, date))
  );
}

/** The service of a request, or the issues of the route. */
export function laneOf({ network, request, transferType }: CheckInput): { lane?: LaneTerms; issues: Issues["issues"] } {
  const { srcWarehouseCode: src, destWarehouseCode: dest } = request;
  const codes = network.warehouses.map(({ code }) => code);
  const issues = [
    ...(codes.includes(src) ? [] : [{ code: "unknown_warehouse", path: ["srcWarehouseCode"] }]),
    ...(codes.includes(dest) ? [] : [{ code: "unknown_warehouse", path: ["destWarehouseCode"] }]),
    ...(src === dest ? [{ code: "same_warehouse", path: ["destWarehouseCode"] }] : []),
  ];
  if (issues.length > 0) return { issues };
  const services = servicesOf(network, src, dest);
  if (services.length === 0) return { issues: [{ code: "no_lane", path: ["destWarehouseCode"] }] };
  const type = request.transferType ?? transferType;
  const lane = type === undefined ? services[0] : services.find((each) => each.transferType === type);
  const place = request.transferType === undefined ? "destWarehouseCode" : "transferType";
  return lane ? { lane, issues } : { issues: [{ code: "no_lane", path: [place] }] };
}

/** The units of a SKU, as they are left: with their claims. */
export interface Left {
  readonly level: Level;
  readonly units: readonly Unit[] | undefined;
}

export interface Dates {
  readonly transferDate: string;
  readonly latestArrivalDate: string;
}

export function todayOf({ network, now, request }: CheckInput): string {
  const source = network.warehouses.find(({ code }) => code === request.srcWarehouseCode);
  // Without a source there are issues, and no date matters.
  return source ? readWall(Date.parse(now), source.timeZone).date : "";
}

export function termsOf(input: CheckInput, sku: string): StockTerms {
  const held = input.heldQty?.find((each) => each.sku === sku)?.qty;
  return { today: todayOf(input), end, promisesUntil: input.promisesUntil, held };
}

function shelfDaysOf({ minShelfDays = 0 }: Rules, sku: string): number {
  return typeof minShelfDays === "number" ? minShelfDays : (minShelfDays.find((each) => each.sku === sku)?.days ?? 0);
}

export function leftOf(input: CheckInput, level: Level): Left {
  const isLater = input.notBefore !== undefined;
  return {
    level: isLater ? level : { ...level, movements: [] },
    units: unitsOf(level, termsOf(input, level.sku), isLater),
  };
}

export function freshOf(input: CheckInput, { level, units }: Left, dates: Dates): readonly Unit[] | undefined {
  return units && freshUnits(units, dates.transferDate, dates.latestArrivalDate, shelfDaysOf(input, level.sku));
}

/** The check of what is left. */
export function checkLeft(input: CheckInput, left: readonly Left[]): Check | Issues {
  const { network, request, now, notBefore, weightRule = "fill", acceptedQty, forbids = [] } = input;
  const { items } = request;
  const { lane, issues: ofRoute } = laneOf(input);
  const { sums, issues: ofLines } = addUp(input);
  const issues = [...ofRoute, ...ofLines];
  if (!lane) return { issues };
  issues.push(...unsafeAmounts(lane, items, sums, left));
  const journey = journeyOf(input, lane);
  const schedule = scheduleOnce({ ...journey, ...given({ notBefore }) });
  if ("issues" in schedule) issues.push(...schedule.issues);
  if (issues.length > 0 || "issues" in schedule) return { issues };
  const from = notBefore === undefined ? todayOf(input) : schedule.transferDate;
  const levels = left.map((each): [string, StockLevel] => {
    const available = availableFrom(from, each.level, termsOf(input, each.level.sku));
    const fresh = freshOf(input, each, schedule);
    const lots = fresh && [{ qty: fresh.length, expiresOn: "9999-12-31" }];
    const { sku, unitWeight, unitVolume, packQty, transferable } = each.level;
    return [sku, { unitWeight, unitVolume, packQty, transferable, onHandQty: available, lots }];
  });
  const {
    totalWeight,
    totalVolume,
    items: lines,
  } = obviousCheck(items, new Map(levels), lane, weightRule, new Map(acceptedQty?.map(({ sku, qty }) => [sku, qty])), {
    forbids: (sku) =>
      forbids.find((each) => each.sku === sku && (each.transferType ?? lane.transferType) === lane.transferType)?.rule,
  });
  return given({
    allowed: lines.every(({ allowed }) => allowed),
    totalWeight: Number(totalWeight),
    weightLimit: lane.weightLimit,
    ...(lane.volumeLimit !== undefined && { totalVolume: Number(totalVolume), volumeLimit: lane.volumeLimit }),
    unitLimit: lane.unitLimit,
    transferType: lane.transferType,
    ...schedule,
    items: lines,
  });

  function journeyOf({ request: { srcWarehouseCode, destWarehouseCode } }: CheckInput, { ...terms }: LaneTerms) {
    const place = (wanted: string) => network.warehouses.find(({ code }) => code === wanted)!;
    const [source, destination] = [place(srcWarehouseCode), place(destWarehouseCode)];
    return { now, source, destination, lane: terms, ...given({ calendarsUntil: network.calendarsUntil }) };
  }
}

/** The quantity of each SKU but those beyond 2^53 − 1, and the issues of the lines. */
export function addUp({ request: { items }, duplicateLines }: CheckInput) {
  const issues: Issues["issues"][number][] = [];
  const sums = new Map<string, bigint>();
  items.forEach(({ sku, qty }, index) => {
    const sum = sums.get(sku);
    if (duplicateLines === "reject" && sum !== undefined) {
      issues.push({ code: "duplicate_sku", path: ["items", index, "sku"] });
      return;
    }
    const after = (sum ?? 0n) + BigInt(qty);
    if (after > maxAmount && (sum ?? 0n) <= maxAmount) {
      issues.push({ code: "unsafe_total", path: ["items", index, "qty"] });
    }
    sums.set(sku, after);
  });
  return { sums: new Map([...sums].filter(([, sum]) => sum <= maxAmount)), issues };
}

/** For each amount: the first line of each SKU with more than 2^53 − 1 of it; otherwise all lines, if all have. */
function unsafeAmounts(
  { volumeLimit, unitLimit }: LaneTerms,
  items: readonly RequestedItem[],
  sums: ReadonlyMap<string, bigint>,
  left: readonly Left[],
): Issues["issues"] {
  const levelOf = (sku: string) => left.find((each) => each.level.sku === sku)?.level;
  const kinds: readonly ((sku: string) => number)[] = [
    (sku) => levelOf(sku)?.unitWeight ?? 0,
    (sku) => (volumeLimit === undefined ? 0 : (levelOf(sku)?.unitVolume ?? 0)),
    () => (unitLimit === undefined ? 0 : 1),
  ];
  const path = (sku: string) => ["items", items.findIndex((each) => each.sku === sku), "qty"];
  return kinds.flatMap((ofUnit) => {
    const amounts = Array.from(sums, ([sku, qty]) => ({ sku, amount: BigInt(ofUnit(sku)) * qty }));
    const unsafe = amounts.filter(({ amount }) => amount > maxAmount);
    if (unsafe.length > 0) return unsafe.map(({ sku }) => ({ code: "unsafe_total", path: path(sku) }));
    const isUnsafe = amounts.reduce((sum, { amount }) => sum + amount, 0n) > maxAmount;
    return isUnsafe ? [{ code: "unsafe_total", path: ["items"] }] : [];
  });
}

export function checkOf(input: CheckInput): Check | Issues {
  return checkLeft(
    input,
    input.stock.map((level) => leftOf(input, level)),
  );
}

function checkCase(rule: string, input: CheckInput): Case {
  return { rule, call: "check", input, answer: checkOf(input) };
}

/** A check for each service; those beyond the calendars only if all are. */
function servicesCase(rule: string, input: CheckInput): Case {
  const { network, request } = input;
  const all = servicesOf(network, request.srcWarehouseCode, request.destWarehouseCode);
  const named = request.transferType === undefined ? all.map((each) => each.transferType) : [request.transferType];
  const types = named.length > 0 ? named : [undefined];
  const checks = types.map((transferType) => checkOf({ ...input, request: { ...request, transferType } }));
  const isBeyond = (check: Check | Issues) =>
    "issues" in check && (check as Issues).issues.some(({ code }) => code === "beyond_calendars");
  const inTime = checks.filter((check) => !isBeyond(check));
  const told = inTime.length > 0 ? inTime : checks;
  return { rule, call: "services", input, answer: told.find((check) => "issues" in check) ?? told };
}

/** Every quantity is tried. */
function largestCase(rule: string, input: CheckInput): Case {
  const check = checkOf(input);
  if ("issues" in check) return { rule, call: "largest", input, answer: check };
  const merged = check.items.map(({ sku, requestedQty }) => ({ sku, qty: requestedQty }));
  const answer = merged.map(({ sku }, index) => {
    let maxQty = 0;
    for (let qty = 1; qty <= 60; qty += 1) {
      const items = merged.map((line, place) => (place === index ? { sku, qty } : line));
      const tried = checkOf({ ...input, request: { ...input.request, items } });
      if (!("issues" in tried) && tried.items[index]!.allowed) maxQty = qty;
    }
    return { sku, maxQty };
  });
  return { rule, call: "largest", input, answer };
}

const transferFields =
  "totalWeight weightLimit totalVolume volumeLimit unitLimit transferDate transferType departureDate estimatedArrivalDate latestArrivalDate validUntil";

function compareCase(rule: string, before: Check, after: Check): Case {
  const changes: object[] = [];
  const compare = (fields: string, first: object, second: object, more: object) => {
    for (const field of fields.split(" ")) {
      const [was, is] = [first, second].map((each) => (each as Record<string, unknown>)[field]);
      if (JSON.stringify(was) !== JSON.stringify(is))
        changes.push({ ...more, ...given({ field, before: was, after: is }) });
    }
  };
  compare(transferFields, before, after, {});
  before.items.forEach((item, index) => {
    const fields = "availableQty unitWeight totalWeight allowed refusals";
    compare(fields, item, after.items[index]!, { sku: item.sku });
  });
  return { rule, call: "compare", input: { before, after }, answer: changes };
}

const hcm = "Asia/Ho_Chi_Minh";
const week = [1, 2, 3, 4, 5, 6];

/** Two warehouses with a truck and a plane. Now is Wednesday 2 September 2026, 09:00. */
export const smallNetwork: NetworkConfig = {
  warehouses: [
    { code: "HCM", timeZone: hcm, workingDays: week, cutOff: "16:00" },
    { code: "HAN", timeZone: hcm, workingDays: [1, 2, 3, 4, 5] },
    { code: "DAD", timeZone: hcm },
  ],
  lanes: [
    { src: "HCM", dest: "HAN", transferType: "ROAD", weightLimit: 1000, transitDays: 2, maxTransitDays: 4 },
    { src: "HCM", dest: "HAN", transferType: "AIR", weightLimit: 100, transitDays: 1 },
    { src: "HCM", dest: "DAD", transferType: "VAN", weightLimit: 500, volumeLimit: 60, unitLimit: 12, transitDays: 1 },
  ],
};
export const smallNow = "2026-09-02T02:00:00.000Z";

const max = Number.MAX_SAFE_INTEGER;

export const one = (qty: number, sku = "HELMET") => [{ sku, qty }];

export const level = (more: Partial<Level> = {}): Level => ({ sku: "HELMET", onHandQty: 10, unitWeight: 10, ...more });

/** A check of these lines from HCM to HAN. */
export function inputOf(
  items: readonly RequestedItem[],
  stock: readonly Level[],
  more: Partial<CheckInput> = {},
): CheckInput {
  const request = { items, srcWarehouseCode: "HCM", destWarehouseCode: "HAN" };
  return { network: smallNetwork, now: smallNow, request, stock, ...more };
}

const of = (rule: string, ...input: Parameters<typeof inputOf>) => checkCase(rule, inputOf(...input));

/** One feature each, by hand. */
function byHand(): Case[] {
  const request = (items: readonly RequestedItem[], more: Partial<Request> = {}): Request => ({
    items,
    srcWarehouseCode: "HCM",
    destWarehouseCode: "HAN",
    ...more,
  });
  const to = (destWarehouseCode: string, more: Partial<Request> = {}) => ({
    request: request(one(1), { destWarehouseCode, ...more }),
  });
  const helmets = [level()];
  const withDefault = (defaultLane: LaneTerms | readonly LaneTerms[]) => ({
    network: { ...smallNetwork, defaultLane },
    ...to("HAN", { srcWarehouseCode: "DAD" }),
  });
  const van = { request: request([...one(5), ...one(4, "BELL"), ...one(3, "LAMP")], { destWarehouseCode: "DAD" }) };
  const bulky = [
    level({ unitVolume: 5 }),
    level({ sku: "BELL", unitVolume: 7 }),
    level({ sku: "LAMP", unitWeight: 100, unitVolume: 3 }),
  ];
  const heavy = [level({ unitWeight: 60 }), level({ sku: "BELL", unitWeight: 90 }), level({ sku: "LAMP" })];
  const three = [...one(10), ...one(5, "BELL"), ...one(4, "LAMP")];
  const lots = [
    { qty: 3, expiresOn: "2026-09-08" },
    { qty: 4, expiresOn: "2026-09-20" },
    { qty: 2, expiresOn: "2026-09-07" },
  ];
  const movements = [
    { on: "2026-09-01", qty: 50 },
    { on: "2026-09-01", qty: -1 },
    { on: "2026-09-04", qty: 6 },
    { on: "2026-09-07", qty: -4 },
    { on: "2026-09-10", qty: 20 },
  ];
  const sameDay = [
    { on: "2026-09-04", qty: -8 },
    { on: "2026-09-04", qty: 8 },
    { on: "2026-09-04", qty: -1 },
  ];
  const together = ["2026-09-04", "2026-09-08", "2026-09-11"].map((on) => ({ on, qty: 4, expiresOn: "2026-09-25" }));
  return [
    of("C1", one(4), helmets),
    of("C1", one(4), helmets, { request: request(one(4), { transferType: "AIR" }) }),
    of("C1", one(4), helmets, { transferType: "AIR" }),
    of("C1", one(4), helmets, { transferType: "AIR", request: request(one(4), { transferType: "ROAD" }) }),
    of("C1", one(1), helmets, withDefault({ transferType: "SEA", weightLimit: 7, transitDays: 9 })),
    of(
      "C1",
      one(1),
      helmets,
      withDefault([
        { transferType: "SEA", weightLimit: 7, transitDays: 9 },
        { transferType: "AIR", weightLimit: 70, transitDays: 1 },
      ]),
    ),
    of("C1", one(1), helmets, {
      ...withDefault({ transferType: "SEA", weightLimit: 7, transitDays: 9 }),
      ...to("HAN", { transferType: "ROAD" }),
    }),
    of("C11", [], helmets),
    of("C11", [], bulky, van),
    of("C11", [], [...bulky].reverse(), van),
    of("C2", one(1), helmets, to("NOWHERE")),
    of("C2", one(1), helmets, to("HAN", { srcWarehouseCode: "NOWHERE" })),
    of("C2", one(1), helmets, to("HAN", { srcWarehouseCode: "hcm" })),
    of("C2", one(1), helmets, to("X", { srcWarehouseCode: "Y" })),
    of("C2", one(1), helmets, to("X", { srcWarehouseCode: "X" })),
    of("C2", one(1), helmets, to("HCM")),
    of("C2", one(1), helmets, to("HCM", { srcWarehouseCode: "HAN" })),
    of("C2", one(1), helmets, to("HAN", { transferType: "SEA" })),
    of("C2", one(1), helmets, { transferType: "SEA" }),
    of("C2", one(1), helmets, to("HCM", { srcWarehouseCode: "HAN", transferType: "ROAD" })),
    of("C3", [...one(4), ...one(1, "BELL"), ...one(3)], helmets),
    of("C3", [...one(8), ...one(1, "BELL"), ...one(3)], helmets),
    of("C3", [...one(4), ...one(1, "BELL"), ...one(3), ...one(1)], helmets, { duplicateLines: "reject" }),
    of("C3", [...one(4), ...one(1, "BELL")], helmets, { duplicateLines: "reject" }),
    of("C4", [...one(max), ...one(1)], helmets),
    of("C4", [...one(max), ...one(1), ...one(1)], helmets),
    of("C4", one(max), [level({ unitWeight: 2 })]),
    of("C4", [...one(max), ...one(1, "BELL")], [level({ unitWeight: 1 }), level({ sku: "BELL", unitWeight: 1 })]),
    of("C4", one(max), [level({ onHandQty: max, unitWeight: 1 })]),
    of("C4", [...one(max), ...one(1)], helmets, to("NOWHERE", { items: [...one(max), ...one(1)] })),
    of("C4", [...one(max), ...one(1)], helmets, { duplicateLines: "reject" }),
    of("C4", [...one(max), ...one(1), ...one(max, "BELL")], [level(), level({ sku: "BELL" })]),
    of("C4", [...one(max), ...one(max, "BELL")], [level(), level({ sku: "BELL" })]),
    of("C4", one(max), helmets, { network: { ...smallNetwork, calendarsUntil: "2026-09-03" } }),
    of("C4", [...one(max), ...one(1, "LAMP")], [], to("DAD", { items: [...one(max), ...one(1, "LAMP")] })),
    of("C4", [...one(1, "BELL"), ...one(max)], [level({ unitWeight: 2 })]),
    of("C4", one(2), [level({ unitVolume: max })]),
    of("C4", one(2), [level({ unitVolume: max })], to("DAD", { items: one(2) })),
    of("C4", one(1), [level({ unitVolume: max })], to("DAD")),
    of(
      "C4",
      [],
      [level({ unitVolume: max }), level({ sku: "BELL", unitVolume: 1 })],
      to("DAD", { items: [...one(1, "BELL"), ...one(1)] }),
    ),
    of("C4", one(1), helmets, { network: { ...smallNetwork, calendarsUntil: "2026-09-07" } }),
    of("C4", one(1), helmets, { network: { ...smallNetwork, calendarsUntil: "2026-09-03" } }),
    of("C5", [...one(10), ...one(1, "unknown"), ...one(1, "helmet")], helmets),
    of("C5", [...one(1, "__proto__"), ...one(1, "constructor"), ...one(2, "")], [level({ sku: "__proto__" })]),
    of("C6", one(10), helmets),
    of("C6", one(11), helmets),
    of("C6", one(5), [level({ reservedQty: 3, safetyQty: 2 })]),
    of("C6", one(6), [level({ reservedQty: 3, safetyQty: 2 })]),
    of("C6", one(1), [level({ onHandQty: 3, reservedQty: 5 })]),
    of("C6", one(2), [level({ onHandQty: -4 })]),
    of("C6", one(6), [level({ reservedQty: 5 })], { heldQty: one(1) }),
    of("C6", one(7), [level({ reservedQty: 5 })], { heldQty: one(1) }),
    of("C6", one(4), [level({ onHandQty: 3, reservedQty: 5 })], { heldQty: one(5) }),
    of("C6", one(11), [level({ movements })]),
    ...["2026-09-02", "2026-09-03", "2026-09-04", "2026-09-05", "2026-09-09", "2026-09-10"].map((notBefore) =>
      of("C7", one(30), [level({ movements })], { notBefore }),
    ),
    of("C7", one(30), [level({ movements, reservedQty: 2 })], { notBefore: "2026-09-04", heldQty: one(2) }),
    of("C7", one(30), [level({ movements })], { notBefore: "2026-09-02", promisesUntil: "2026-09-06" }),
    of("C7", one(30), [level({ movements })], { notBefore: "2026-09-10", promisesUntil: "2026-09-09" }),
    of("C7", one(30), [level({ movements, onHandQty: -30 })], { notBefore: "2026-09-10" }),
    of("C7", one(30), [level({ movements })], { notBefore: "2026-09-10", promisesUntil: "2026-09-10" }),
    of("C7", one(30), [level({ movements: [{ on: "2026-09-02", qty: 5 }] })], { notBefore: "2026-09-02" }),
    ...[sameDay, [...sameDay].reverse()].flatMap((movements) => [
      of("C7", one(9), [level({ movements })], { notBefore: "2026-09-03" }),
      of("C7", one(9), [level({ movements })], { notBefore: "2026-09-05" }),
    ]),
    of("C8", one(1), [level({ transferable: false })]),
    of("C8", one(12), [level({ transferable: false, unitWeight: undefined, packQty: 5 })]),
    of("C8", one(1), helmets, { forbids: [{ sku: "HELMET", rule: "batteries" }] }),
    of("C8", one(1), helmets, { forbids: [{ sku: "HELMET", transferType: "AIR", rule: "batteries" }] }),
    of("C8", one(1), helmets, {
      ...to("HAN", { transferType: "AIR" }),
      forbids: [{ sku: "HELMET", transferType: "AIR", rule: "batteries" }],
    }),
    of("C8", one(1), helmets, { forbids: [{ sku: "BELL", rule: "batteries" }] }),
    of("C8", one(1, "BELL"), helmets, { forbids: [{ sku: "BELL", rule: "batteries" }] }),
    of("C8", one(1), [level({ unitWeight: undefined })]),
    of("C8", one(1), [level({ unitWeight: 0 })]),
    of("C8", one(6), [level({ packQty: 3 })]),
    of("C8", one(8), [level({ packQty: 3 })]),
    of("C8", one(1), [level({ packQty: 1 })]),
    of("C8", one(2), [level({ packQty: 12 })]),
    of("C8", one(4), helmets, { acceptedQty: one(4) }),
    of("C8", one(5), helmets, { acceptedQty: one(4) }),
    of("C8", one(5), helmets, { acceptedQty: one(0) }),
    of("C8", one(5), helmets, { acceptedQty: one(1, "BELL") }),
    of("C8", one(1), helmets, to("DAD")),
    of("C8", one(1), [level({ unitVolume: 0 })], to("DAD")),
    of("C8", one(23), [level({ transferable: false, unitWeight: undefined, packQty: 4, lots: [] })], {
      ...to("DAD", { items: one(23) }),
      forbids: [{ sku: "HELMET", rule: "glass" }],
      acceptedQty: one(3),
    }),
    ...[1, 4, 5, 7, 9, 10].map((qty) => of("C9", one(qty), [level({ lots })])),
    of("C9", one(4), [level({ lots })], { minShelfDays: 13 }),
    of("C9", one(4), [level({ lots })], { minShelfDays: 14 }),
    of("C9", one(4), [level({ lots })], { minShelfDays: [{ sku: "HELMET", days: 14 }] }),
    of("C9", one(4), [level({ lots })], { minShelfDays: [{ sku: "BELL", days: 14 }] }),
    of("C9", one(9), [level({ lots, reservedQty: 6 })]),
    of("C9", one(1), [level({ lots: [] })]),
    of(
      "C9",
      one(20),
      [
        level({
          lots,
          movements: [
            { on: "2026-09-04", qty: 5, expiresOn: "2026-09-30" },
            { on: "2026-09-09", qty: 6 },
          ],
        }),
      ],
      { notBefore: "2026-09-04" },
    ),
    of("C9", one(20), [level({ lots, movements: [{ on: "2026-09-04", qty: 6 }] })], { notBefore: "2026-09-09" }),
    of("C9", one(20), [level({ lots, movements: [{ on: "2026-09-04", qty: 6 }] })]),
    ...[together, [...together].reverse()].map((movements) =>
      of("C9", one(14), [level({ onHandQty: 2, lots: [{ qty: 2, expiresOn: "2026-09-30" }], movements })], {
        notBefore: "2026-09-03",
        minShelfDays: 12,
      }),
    ),
    of("C10", [...one(1), ...one(1, "BELL")], [level({ unitWeight: 1000 }), level({ sku: "BELL" })]),
    ...(["fill", "whole", "each"] as const).flatMap((weightRule) => [
      of("C10", three, heavy, { weightRule }),
      of("C10", [...one(17), ...one(1, "LAMP")], [level({ onHandQty: 20, unitWeight: 60 }), level({ sku: "LAMP" })], {
        weightRule,
      }),
      of("C10", [...one(8), ...one(2, "LAMP")], [level({ unitWeight: 120 }), level({ sku: "LAMP", unitWeight: 20 })], {
        weightRule,
      }),
      of("C10", [...one(99), ...one(3, "LAMP")], [level({ unitWeight: 60 }), level({ sku: "LAMP" })], { weightRule }),
      of("C10", [], bulky, { ...van, weightRule }),
      of("C10", [], bulky, {
        request: { ...van.request, items: [...one(13), ...one(4, "LAMP"), ...one(1, "BELL")] },
        weightRule,
      }),
      of("C10", [], [...bulky, level({ sku: "ROD", unitVolume: 61 })], {
        request: { ...van.request, items: [...one(1, "ROD"), ...one(6, "LAMP"), ...one(1)] },
        weightRule,
      }),
    ]),
    of("C10", one(1), [level({ unitWeight: 1000 })]),
    of("C10", one(1), [level({ unitWeight: 1001 })]),
  ];
}

/** Vectors written by hand: the services of a pair, and several rules at once. */
function further(): Case[] {
  const between = (srcWarehouseCode: string, destWarehouseCode: string, more: Partial<Request> = {}) => ({
    request: { items: one(1), srcWarehouseCode, destWarehouseCode, ...more },
  });

  // Monday is the only working day of OFF, and Tuesday its only receiving day. DAY creates no transfers by itself.
  const warehouses = [
    ...smallNetwork.warehouses,
    { code: "OFF", timeZone: hcm, workingDays: [1], receivingDays: [2] },
    { code: "DAY", timeZone: hcm, cutOff: "00:00" },
  ];
  const sea = { transferType: "SEA", weightLimit: 70, transitDays: 9 };
  const rail = { transferType: "RAIL", weightLimit: 80, transitDays: 3, departureDays: [6, 7] };
  const own = { transferType: "OWN", weightLimit: 90, transitDays: 1, cutOff: { 3: "10:00" } };
  const past = { ...sea, departureDays: [], departureExtraDays: ["2026-08-31"] };
  const usually = (defaultLane: LaneTerms | readonly LaneTerms[]) => ({
    network: { ...smallNetwork, warehouses, defaultLane },
  });
  const unusual = [
    inputOf([], [level()], { ...usually(sea), ...between("DAD", "OFF") }),
    inputOf([], [level()], { ...usually(sea), ...between("OFF", "DAD") }),
    inputOf([], [level()], { ...usually(sea), ...between("DAY", "DAD") }),
    inputOf([], [level()], { ...usually([sea, own]), ...between("DAY", "DAD") }),
    inputOf([], [level()], { ...usually([sea, own]), ...between("DAY", "DAD", { transferType: "SEA" }) }),
    inputOf([], [level()], { ...usually(rail), ...between("HAN", "DAD") }),
    inputOf([], [level()], { ...usually(rail), ...between("DAD", "HAN") }),
    inputOf([], [level()], { ...usually([rail, sea]), ...between("HAN", "DAD") }),
    inputOf([], [level()], { ...usually({ ...sea, transitWorkingDays: [7] }), ...between("HAN", "DAD") }),
    inputOf([], [level()], { ...usually(past), ...between("HAN", "DAD") }),
  ];

  const forbids = [
    { sku: "HELMET", transferType: "AIR", rule: "batteries" },
    { sku: "HELMET", rule: "glass" },
    { sku: "HELMET", rule: "liquids" },
  ];
  const byAir = between("HCM", "HAN", { transferType: "AIR" });
  const lots = [{ qty: 3, expiresOn: "2026-09-30" }];
  const today = [{ on: "2026-09-02", qty: 6, expiresOn: "2026-09-30" }];
  const arrivals = [
    { on: "2026-09-01", qty: 2 },
    { on: "2026-09-03", qty: 5, expiresOn: "2026-09-30" },
  ];

  // Two services with limits of their own.
  const lanes = [
    { ...smallNetwork.lanes![0]!, volumeLimit: 60 },
    { ...smallNetwork.lanes![1]!, unitLimit: 7 },
  ];
  const limited = { network: { ...smallNetwork, lanes } };
  const duplicates = [...one(1), ...one(2)];
  const unlimited = { network: { ...smallNetwork, lanes: [{ ...smallNetwork.lanes![0]!, weightLimit: max }] } };
  const changed = inputOf(
    [...one(4), ...one(2, "BELL")],
    [level({ unitVolume: 2 }), level({ sku: "BELL", unitVolume: 0 })],
    limited,
  );
  const after = {
    ...changed,
    now: "2026-09-03T09:30:00.000Z",
    network: {
      ...smallNetwork,
      lanes: [{ ...lanes[0]!, transferType: "SEA", weightLimit: 50, volumeLimit: 6, unitLimit: 5, departureDays: [1] }],
    },
    stock: [level({ onHandQty: 3, unitWeight: 20, unitVolume: 3 }), level({ sku: "BELL", unitVolume: 1 })],
  };
  const [before, later] = [checkOf(changed), checkOf(after)] as [Check, Check];
  return [
    ...unusual.map((input) => checkCase(input.network.defaultLane === past ? "D11" : "C1", input)),
    ...unusual.map((input) => servicesCase("C12", input)),
    of("C1", one(1), [level()], between("HCM", "HAN", { transferType: "air" })),
    of("C1", one(1), [level()], { transferType: "air" }),
    of(
      "C4",
      [...one(max), ...one(1), ...one(max, "BELL"), ...one(1, "LAMP")],
      [level(), level({ sku: "BELL", unitWeight: 1 }), level({ sku: "LAMP", unitWeight: 1 })],
    ),
    of("C4", [], [level({ unitWeight: 2, unitVolume: 0 })], between("HCM", "DAD", { items: one(max) })),
    of("C5", [], [level()], between("HCM", "DAD", { items: [...one(13, "ROD"), ...one(1001, "BELL")] })),
    of("C8", one(1), [level()], { forbids }),
    of("C8", one(1), [level()], { forbids, ...byAir }),
    of("C8", one(1), [level()], { forbids: [...forbids].reverse(), ...byAir }),
    of("C9", one(9), [level({ lots, movements: today })]),
    of("C9", one(9), [level({ lots, movements: today })], { notBefore: "2026-09-02" }),
    ...["2026-09-02", "2026-09-03"].map((promisesUntil) =>
      of("C9", one(9), [level({ lots, movements: arrivals })], { notBefore: "2026-09-04", promisesUntil }),
    ),
    of("C9", one(9), [level({ lots, movements: [{ on: "2026-09-03", qty: -1 }] })], { notBefore: "2026-09-04" }),
    of(
      "C4",
      [...one(max), ...one(2, "BELL")],
      [level({ unitWeight: 2, unitVolume: 2 }), level({ sku: "BELL" })],
      limited,
    ),
    servicesCase(
      "C12",
      inputOf(
        [...one(max), ...one(2, "BELL")],
        [level({ unitWeight: 2 }), level({ sku: "BELL", unitVolume: max })],
        limited,
      ),
    ),
    servicesCase(
      "C12",
      inputOf([...one(max), ...one(2, "BELL")], [level({ unitWeight: 2 }), level({ sku: "BELL", unitVolume: max })], {
        network: { ...smallNetwork, lanes: [...lanes].reverse() },
      }),
    ),
    servicesCase(
      "C12",
      inputOf(duplicates, [level()], {
        duplicateLines: "reject",
        network: { ...smallNetwork, calendarsUntil: "2026-09-04" },
      }),
    ),
    ...(["fill", "each"] as const).map((weightRule) =>
      largestCase(
        "C13",
        inputOf(
          [...one(1), ...one(1, "BELL")],
          [level({ unitWeight: 1 }), level({ sku: "BELL", unitWeight: max - 5 })],
          { ...unlimited, weightRule },
        ),
      ),
    ),
    compareCase("C16", before, later),
    compareCase("C16", later, before),
    compareCase("C16", before, before),
  ];
}

const skus = ["HELMET", "BELL", "LAMP", "ROD"];

export interface Dice {
  readonly random: Random;
  readonly pick: <Value>(values: readonly Value[]) => Value;
  /** A value, or nothing in three of four cases. */
  readonly perhaps: <Value>(value: Value) => Value | undefined;
}

export function diceOf(random: Random): Dice {
  const pick = <Value>(values: readonly Value[]) => values[random(values.length)]!;
  return { random, pick, perhaps: (value) => (random(4) === 0 ? value : undefined) };
}

/** A date from August to October 2026. */
const someDate = (random: Random, days = 24) =>
  new Date(Date.parse("2026-08-30T00:00:00Z") + random(days) * 86_400_000).toISOString().slice(0, 10);

export function randomLevel({ random, perhaps }: Dice, sku: string): Level {
  const lots = Array.from({ length: random(4) }, () => ({ qty: random(7), expiresOn: someDate(random) }));
  const movements = Array.from({ length: 1 + random(4) }, () => {
    const qty = random(14) - 5;
    const expiresOn = qty >= 0 ? perhaps(someDate(random)) : undefined;
    return given({ on: someDate(random), qty, expiresOn });
  });
  return given({
    sku,
    onHandQty: random(20) - 2,
    reservedQty: perhaps(random(6)),
    safetyQty: perhaps(random(4)),
    unitWeight: random(12) === 0 ? undefined : random(90),
    unitVolume: random(6) === 0 ? undefined : random(9),
    packQty: perhaps(1 + random(4)),
    lots: perhaps(lots),
    movements: perhaps(movements),
    transferable: random(14) === 0 ? false : undefined,
  });
}

function randomInput(dice: Dice): CheckInput {
  const { random, pick, perhaps } = dice;
  const stock = skus.filter(() => random(5) > 0).map((sku) => randomLevel(dice, sku));
  const items = Array.from({ length: 1 + random(4) }, () => ({ sku: pick(skus), qty: 1 + random(11) }));
  const destWarehouseCode = pick(["HAN", "HAN", "DAD"]);
  const transferType = destWarehouseCode === "HAN" ? perhaps("AIR") : undefined;
  const held = stock.filter(({ reservedQty = 0 }) => reservedQty > 0);
  return given({
    network: smallNetwork,
    now: pick([smallNow, "2026-09-02T09:00:00.000Z", "2026-09-05T11:30:00.000Z"]),
    request: given({ items, srcWarehouseCode: "HCM", destWarehouseCode, transferType }),
    stock,
    weightRule: perhaps(pick(["fill", "whole", "each"] as const)),
    acceptedQty: perhaps([{ sku: pick(skus), qty: random(9) }]),
    heldQty: perhaps(held.map(({ sku, reservedQty = 0 }) => ({ sku, qty: 1 + random(reservedQty) }))),
    minShelfDays: perhaps(random(9)),
    notBefore: perhaps(someDate(random)),
    promisesUntil: perhaps(someDate(random)),
    forbids: perhaps([{ sku: pick(skus), transferType: perhaps("AIR"), rule: "batteries" }]),
  });
}

export function checkVectors(): readonly Vector[] {
  const dice = diceOf(seededRandom(2));
  const inputs = Array.from({ length: 100 }, () => randomInput(dice));
  const hand = byHand();
  const handInputs = hand.map(({ input }) => input as CheckInput);
  const sound = handInputs.filter((input) => !("issues" in checkOf(input)));
  const small = (input: CheckInput) => input.request.items.every(({ qty }) => qty < 50);
  // Stock of later dates.
  const later = [
    ...handInputs.filter(({ stock }) => stock.some(({ lots, movements }) => lots ?? movements)),
    ...inputs,
  ];
  const withStock = later.filter((input) => input.network === smallNetwork);
  const pairs = inputs.slice(0, 40).flatMap((input): [Check, Check][] => {
    const stock = input.stock.map((level) => ({ ...level, onHandQty: level.onHandQty + dice.random(9) }));
    const after = checkOf({ ...input, stock, now: "2026-09-03T09:30:00.000Z" });
    const before = checkOf(input);
    return "issues" in before || "issues" in after ? [] : [[before, after]];
  });
  const services = [...handInputs.filter(({ transferType }) => transferType === undefined), ...inputs];
  return number("check", [
    ...hand,
    ...inputs.map((input) => checkCase(ruleOf(input), input)),
    ...services.filter((_, index) => index % 4 === 0).map((input) => servicesCase("C12", input)),
    ...beyondServices().map((input) => servicesCase("C12", input)),
    ...[...sound.filter(small), ...inputs]
      .filter((_, index) => index % 2 === 0)
      .map((input) => largestCase("C13", input)),
    ...withStock.filter((_, index) => index % 2 === 0).map((input) => earliestCase("C14", input)),
    ...withStock.filter((_, index) => index % 2 === 1).map((input) => promiseCase("C15", input)),
    ...pairs.map(([before, after]) => compareCase("C16", before, after)),
    ...further(),
    ...laterByHand(),
  ]);
}

/** The rule that a random check mostly shows. */
function ruleOf({ notBefore, stock, heldQty }: CheckInput): string {
  if (notBefore !== undefined) return "C7";
  if (heldQty) return "C6";
  return stock.some(({ lots }) => lots) ? "C9" : "C10";
}

function beyondServices(): readonly CheckInput[] {
  const stock = [level({ onHandQty: 1, unitWeight: 1 })];
  return ["2026-09-02", "2026-09-03", "2026-09-07", "2026-09-08"].map((calendarsUntil) =>
    inputOf(one(1), stock, { network: { ...smallNetwork, calendarsUntil } }),
  );
}
