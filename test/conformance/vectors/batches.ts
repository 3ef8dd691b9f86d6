import { seededRandom } from "../../support/random";
import {
  type CheckInput,
  checkLeft,
  type Dice,
  diceOf,
  freshOf,
  type Left,
  leftOf,
  type Level,
  randomLevel,
  type Request,
  type Rules,
  smallNetwork,
  smallNow,
} from "./check";
import { type Case, given, number, type Vector } from "./Vector";

interface BatchInput extends Rules {
  readonly requests: readonly Request[];
  readonly stocks: readonly { readonly warehouse: string; readonly stock: readonly Level[] }[];
  readonly acceptedQty?: readonly { warehouse: string; skus: readonly { sku: string; qty: number }[] }[] | undefined;
  readonly claims?: "lines" | "requests" | undefined;
}

/** One check after the other; what a claim takes is taken from what is left. */
function batchCase(rule: string, input: BatchInput): Case {
  const { requests, stocks, acceptedQty = [], claims, ...rules } = input;
  const inputOf = (request: Request, stock: readonly Level[]): CheckInput => ({ ...rules, request, stock });
  const lefts = new Map<string, Left[]>();
  const accepted = new Map(acceptedQty.map(({ warehouse, skus }) => [warehouse, skus]));
  const answer = requests.map((request) => {
    const { srcWarehouseCode: src, destWarehouseCode: dest } = request;
    const stock = stocks.find(({ warehouse }) => warehouse === src)?.stock ?? [];
    const asked = { ...inputOf(request, stock), ...given({ acceptedQty: accepted.get(dest) }) };
    const isKnown = rules.network.warehouses.some(({ code }) => code === src);
    const left = isKnown ? (lefts.get(src) ?? stock.map((level) => leftOf(asked, level))) : [];
    const result = checkLeft(asked, left);
    if ("issues" in result) return result;
    const check = result;
    const claimed = check.items.filter(({ allowed }) => allowed);
    if (claims === "requests" && claimed.length < check.items.length) return check;
    const dates = check as unknown as { transferDate: string; latestArrivalDate: string };
    const after = left.map(({ level, units }) => {
      const qty = claimed.find(({ sku }) => sku === level.sku)?.requestedQty ?? 0;
      const taken = new Set(freshOf(asked, { level, units }, dates)?.slice(0, qty));
      return {
        level: { ...level, reservedQty: (level.reservedQty ?? 0) + qty },
        units: units?.filter((unit) => !taken.has(unit)),
      };
    });
    lefts.set(src, after);
    const skus = accepted.get(dest)?.map(({ sku, qty }) => {
      return { sku, qty: qty - (claimed.find((each) => each.sku === sku)?.requestedQty ?? 0) };
    });
    if (skus) accepted.set(dest, skus);
    return check;
  });
  return { rule, call: "batch", input, answer };
}

function byHand(): Case[] {
  const to = (destWarehouseCode: string, qty: number, more: Partial<Request> = {}): Request => ({
    items: [{ sku: "HELMET", qty }],
    srcWarehouseCode: "HCM",
    destWarehouseCode,
    ...more,
  });
  const level: Level = { sku: "HELMET", onHandQty: 10, unitWeight: 10, unitVolume: 1 };
  const of = (rule: string, requests: readonly Request[], more: Partial<BatchInput> = {}, stock: Partial<Level> = {}) =>
    batchCase(rule, {
      network: smallNetwork,
      now: smallNow,
      requests,
      stocks: [{ warehouse: "HCM", stock: [{ ...level, ...stock }] }],
      ...more,
    });
  const two = (first: number, second: number): Request =>
    to("HAN", first, { items: [...to("HAN", first).items, { sku: "BELL", qty: second }] });
  const lots = [
    { qty: 4, expiresOn: "2026-09-08" },
    { qty: 3, expiresOn: "2026-09-05" },
    { qty: 3, expiresOn: "2026-09-30" },
  ];
  const later = smallNetwork.lanes!.slice(2).map((lane) => ({ ...lane, cutOff: { 3: "00:00", 4: "00:00" } }));
  const vanLater = {
    notBefore: "2026-09-02",
    network: { ...smallNetwork, lanes: [...later, ...smallNetwork.lanes!.slice(0, 2)] },
  };
  return [
    of("B1", []),
    of("B1", [to("HAN", 1)]),
    of("B1", [to("HAN", 6), to("HAN", 5), to("DAD", 4), to("HAN", 1)]),
    of("B1", [to("HAN", 6), to("NOWHERE", 5), to("HAN", 4)]),
    of("B1", [to("HAN", 6, { transferType: "AIR" }), to("HAN", 3, { transferType: "SEA" }), to("HAN", 4)]),
    of("B1", [to("DAD", 6, { srcWarehouseCode: "HAN" }), to("HAN", 4)]),
    of("B1", [to("HAN", 1, { srcWarehouseCode: "X" })]),
    of("B2", [two(6, 1), to("HAN", 5)]),
    of("B2", [two(6, 1), to("HAN", 5)], { claims: "lines" }),
    of("B2", [two(6, 1), to("HAN", 5)], { claims: "requests" }),
    of("B2", [to("HAN", 6), two(3, 1), to("HAN", 4)], { claims: "requests" }),
    of("B3", [to("HAN", 5), to("HAN", 2), to("DAD", 5)], {
      acceptedQty: [{ warehouse: "HAN", skus: [{ sku: "HELMET", qty: 6 }] }],
    }),
    of("B3", [to("HAN", 5), to("HAN", 1), to("HAN", 1)], {
      acceptedQty: [{ warehouse: "HAN", skus: [{ sku: "HELMET", qty: 6 }] }],
    }),
    of("B4", [to("HAN", 3), to("HAN", 3), to("DAD", 3)], {}, { lots }),
    of("B4", [to("DAD", 3), to("HAN", 3), to("HAN", 3)], {}, { lots }),
    of("B4", [to("DAD", 2), to("HAN", 5), to("DAD", 3)], { minShelfDays: 2 }, { lots }),
    of(
      "B5",
      [to("HAN", 8), to("HAN", 8), to("HAN", 8)],
      { notBefore: "2026-09-07" },
      { lots, movements: [{ on: "2026-09-06", qty: 9, expiresOn: "2026-09-20" }] },
    ),
    // The van leaves two days after the truck, and takes what arrives until then.
    of("B5", [to("DAD", 4), to("HAN", 4)], vanLater, {
      lots: [{ qty: 4, expiresOn: "2026-09-30" }],
      movements: [{ on: "2026-09-04", qty: 4, expiresOn: "2026-09-30" }],
    }),
    of("B5", [to("DAD", 4), to("HAN", 4)], vanLater, {
      lots: [],
      movements: ["2026-09-02", "2026-09-04"].map((on) => ({ on, qty: 4, expiresOn: "2026-09-30" })),
    }),
    of("B5", [to("HAN", 8), to("HAN", 8), to("HAN", 8)], {}, { movements: [{ on: "2026-09-06", qty: 9 }] }),
    of(
      "B5",
      [to("HAN", 2), to("HAN", 2)],
      {},
      { lots: lots.slice(2), movements: [{ on: "2026-09-02", qty: 9, expiresOn: "2026-09-20" }] },
    ),
  ];
}

function randomBatch(dice: Dice): BatchInput {
  const { random, pick, perhaps } = dice;
  const skus = ["HELMET", "BELL"];
  const request = (): Request => {
    const destWarehouseCode = pick(["HAN", "DAD"]);
    const transferType = destWarehouseCode === "HAN" ? perhaps("AIR") : undefined;
    const items = Array.from({ length: 1 + random(2) }, () => ({ sku: pick(skus), qty: 1 + random(7) }));
    return given({ items, srcWarehouseCode: "HCM", destWarehouseCode, transferType });
  };
  return given({
    network: smallNetwork,
    now: smallNow,
    requests: Array.from({ length: 2 + random(4) }, request),
    stocks: [{ warehouse: "HCM", stock: skus.map((sku) => randomLevel(dice, sku)) }],
    acceptedQty: perhaps([{ warehouse: "HAN", skus: [{ sku: pick(skus), qty: random(12) }] }]),
    claims: perhaps("requests" as const),
    weightRule: perhaps(pick(["whole", "each"] as const)),
    minShelfDays: perhaps(random(6)),
    notBefore: perhaps(pick(["2026-09-02", "2026-09-05", "2026-09-10"])),
  });
}

export function batchVectors(): readonly Vector[] {
  const dice = diceOf(seededRandom(3));
  const inputs = Array.from({ length: 40 }, () => randomBatch(dice));
  const ruleOf = ({ notBefore, acceptedQty, stocks }: BatchInput) => {
    if (notBefore !== undefined) return "B5";
    if (acceptedQty) return "B3";
    return stocks[0]!.stock.some(({ lots }) => lots) ? "B4" : "B2";
  };
  return number("batches", [...byHand(), ...inputs.map((input) => batchCase(ruleOf(input), input))]);
}
