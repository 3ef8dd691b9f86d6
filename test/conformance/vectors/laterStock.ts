import type { LaneTerms, RequestedItem } from "stock-transfer";
import { nextDate } from "../../oracles/intlCalendar";
import { obviousSchedule } from "../../oracles/obviousSchedule";
import { availableFrom } from "../../oracles/obviousStock";
import {
  addUp,
  type CheckInput,
  type Dates,
  end,
  freshOf,
  inputOf,
  laneOf,
  type Left,
  leftOf,
  type Level,
  level,
  one,
  type Rules,
  smallNetwork,
  termsOf,
  todayOf,
} from "./check";
import { givenOf } from "./dates";
import { type Case, given } from "./Vector";

/** Each transfer date from the first one on, once, even if the calendars have ended. */
function datesFrom(input: CheckInput, lane: LaneTerms) {
  const place = (wanted: string) => input.network.warehouses.find(({ code }) => code === wanted)!;
  const { srcWarehouseCode, destWarehouseCode } = input.request;
  const places = { source: place(srcWarehouseCode), destination: place(destWarehouseCode), lane };
  const of = (notBefore: string | undefined) =>
    obviousSchedule(...givenOf({ ...places, now: Date.parse(input.now), ...given({ notBefore }) }));
  const dates = [of(input.notBefore)];
  while (dates.at(-1)!.transferDate < end) dates.push(of(nextDate(dates.at(-1)!.transferDate)));
  return dates.filter(({ transferDate }) => transferDate <= end);
}

const isWithin = ({ network: { calendarsUntil = "9999" } }: CheckInput, { latestArrivalDate }: Dates) =>
  latestArrivalDate <= calendarsUntil;

const isImpossible = ({ forbids = [] }: Rules, { transferType }: LaneTerms, sku: string, level: Level | undefined) =>
  level?.transferable === false ||
  level?.unitWeight === undefined ||
  forbids.some((each) => each.sku === sku && (each.transferType ?? transferType) === transferType);

function laterLeft(input: CheckInput, sku: string): Left | undefined {
  const level = input.stock.find((each) => each.sku === sku);
  return level && leftOf({ ...input, notBefore: "0000-01-01" }, level);
}

/** Every date is tried. */
export function earliestCase(rule: string, input: CheckInput): Case {
  const { lane, issues: ofRoute } = laneOf(input);
  const { sums, issues: ofLines } = addUp(input);
  const is = (answer: unknown): Case => ({ rule, call: "earliest", input, answer });
  if (!lane) return is({ issues: [...ofRoute, ...ofLines] });
  const items = Array.from(sums, ([sku, qty]) => ({ sku, qty: Number(qty), left: laterLeft(input, sku) }));
  const dates = datesFrom(input, lane);
  const suits = (date: Dates, { sku, qty, left }: (typeof items)[number]) => {
    if (!left || isImpossible(input, lane, sku, left.level) || qty % (left.level.packQty ?? 1) > 0) return false;
    const fresh = freshOf(input, left, date);
    return availableFrom(date.transferDate, left.level, termsOf(input, sku)) >= qty && (!fresh || fresh.length >= qty);
  };
  const first = dates.find((date) => items.every((item) => suits(date, item)));
  if (first && ofLines.length === 0) {
    if (!isWithin(input, first)) return is({ issues: [{ code: "beyond_calendars", path: [] }] });
    const on = items.map(({ sku, qty, left }) => {
      let date = todayOf(input);
      while (availableFrom(date, left!.level, termsOf(input, sku)) < qty) date = nextDate(date);
      return { sku, qty, on: date };
    });
    return is({ ...first, items: on });
  }
  const never = items.filter((item) => !dates.some((date) => suits(date, item)));
  const expiring = first ? [] : items.filter(({ left }) => left?.level.lots);
  const path = (sku: string) => ["items", input.request.items.findIndex((each) => each.sku === sku), "sku"];
  const neverAvailable = (never.length > 0 ? never : expiring).map(({ sku }) => {
    return { code: "never_available", path: path(sku) };
  });
  return is({ issues: [...ofLines, ...neverAvailable] });
}

/** Every date and every unit is tried. */
export function promiseCase(rule: string, input: CheckInput): Case {
  const { lane, issues: ofRoute } = laneOf(input);
  const { sums, issues: ofLines } = addUp(input);
  const is = (answer: unknown): Case => ({ rule, call: "promise", input, answer });
  if (!lane || ofLines.length > 0) return is({ issues: [...ofRoute, ...ofLines] });
  const dates = datesFrom(input, lane).filter((date) => isWithin(input, date));
  const items = Array.from(sums, ([sku, sum]) => {
    const qty = Number(sum);
    const left = laterLeft(input, sku);
    if (!left || isImpossible(input, lane, sku, left.level)) {
      return { sku, requestedQty: qty, parts: [], missingQty: qty };
    }
    let units = left.units;
    let promised = 0;
    const parts: object[] = [];
    const pack = left.level.packQty ?? 1;
    for (const date of dates) {
      const fresh = freshOf(input, { level: left.level, units }, date);
      const available = availableFrom(date.transferDate, left.level, termsOf(input, sku)) - promised;
      const most = Math.min(qty - promised, available, fresh?.length ?? Infinity);
      const part = Math.floor(most / pack) * pack;
      if (part <= 0) continue;
      const taken = new Set(fresh?.slice(0, part));
      units = units?.filter((unit) => !taken.has(unit));
      promised += part;
      parts.push({ qty: part, ...date });
    }
    return { sku, requestedQty: qty, parts, missingQty: qty - promised };
  });
  return is({ items });
}

/** One feature each, by hand. */
export function laterByHand(): Case[] {
  const max = Number.MAX_SAFE_INTEGER;
  const until = (calendarsUntil: string) => ({ network: { ...smallNetwork, calendarsUntil } });
  const reject = { duplicateLines: "reject" } as const;
  const nowhere = (items: readonly RequestedItem[]) => ({
    request: { items, srcWarehouseCode: "HCM", destWarehouseCode: "X" },
  });
  const arrival = level({ movements: [{ on: "2026-09-04", qty: 6 }] });
  const bell = level({ sku: "BELL" });
  const both: readonly CheckInput[] = [
    ...["2026-09-06", "2026-09-07", "2026-09-08"].flatMap((date) => [
      inputOf(one(5), [arrival], until(date)),
      inputOf(one(14), [arrival], until(date)),
      inputOf(one(99), [arrival], until(date)),
    ]),
    inputOf([...one(9), ...one(1, "BELL"), ...one(3)], [arrival, bell]),
    inputOf([...one(1, "BELL"), ...one(9), ...one(9)], [arrival, bell]),
    inputOf([...one(9), ...one(1, "BELL"), ...one(3)], [arrival, bell], reject),
    inputOf([...one(9), ...one(99, "BELL"), ...one(3)], [arrival, bell], reject),
    inputOf([...one(1, "BELL"), ...one(99), ...one(1)], [arrival, bell], reject),
    inputOf([...one(9), ...one(1)], [arrival], { ...reject, ...nowhere([...one(9), ...one(1)]) }),
    inputOf([...one(max), ...one(1), ...one(1, "BELL")], [arrival, bell]),
    inputOf([...one(max), ...one(1)], [arrival], nowhere([...one(max), ...one(1)])),
    inputOf(one(max), [level({ unitWeight: 2 })]),
    inputOf(one(max), [level({ unitWeight: 2, onHandQty: max })]),
    inputOf(one(7), [level({ reservedQty: 5 })], { heldQty: one(2) }),
    inputOf(one(7), [level({ reservedQty: 5 })], { heldQty: one(1) }),
    // Arrives on a Sunday.
    inputOf(one(14), [level({ movements: [{ on: "2026-09-06", qty: 6 }] })]),
    // There are enough, but fresh ones come later.
    inputOf(one(8), [
      level({
        lots: [{ qty: 2, expiresOn: "2026-09-30" }],
        movements: [{ on: "2026-09-07", qty: 6, expiresOn: "2026-09-30" }],
      }),
    ]),
    // The lot that expires first is taken first, so that the other one is still there on 8 September.
    inputOf(one(10), [
      level({
        reservedQty: 5,
        lots: [
          { qty: 5, expiresOn: "2026-09-30" },
          { qty: 5, expiresOn: "2026-09-11" },
        ],
        movements: [{ on: "2026-09-08", qty: 5, expiresOn: "2026-09-09" }],
      }),
    ]),
  ];
  // Until Thursday the helmets are fresh on arrival. From Monday on there are bells.
  const expiring = level({ lots: [{ qty: 10, expiresOn: "2026-09-07" }] });
  const bells = level({
    sku: "BELL",
    onHandQty: 0,
    movements: [{ on: "2026-09-07", qty: 5, expiresOn: "2026-09-30" }],
  });
  const two = [...one(1, "LAMP"), ...one(5, "BELL"), ...one(10)];
  const never = [
    inputOf(two, [expiring, bells, level({ sku: "LAMP" })]),
    inputOf(two, [expiring, { ...bells, lots: [] }, level({ sku: "LAMP" })]),
    inputOf(two, [
      expiring,
      { ...bells, lots: [] },
      level({ sku: "LAMP", lots: [{ qty: 9, expiresOn: "2026-09-30" }] }),
    ]),
    inputOf(two, [expiring, { ...bells, movements: [] }, level({ sku: "LAMP" })]),
  ];
  return [
    ...[...both, ...never].map((input) => earliestCase("C14", input)),
    ...[...both, ...never].map((input) => promiseCase("C15", input)),
  ];
}
