import {
  createTransferCollection,
  type ListQuery,
  type StockTransfer,
  type TransferFilter,
  transferStatuses,
} from "stock-transfer";
import { describe, expect, it } from "vitest";
import { assertObvious } from "../../support/assertObvious";
import { type Random, seededRandom, shuffled } from "../../support/random";
import { scaled } from "../../support/scaled";
import { numbered } from "../../support/transfers";

const count = scaled(9_000);
const third = Math.ceil(count / 3);
const max = Number.MAX_SAFE_INTEGER;

const seqsWith: Readonly<Record<string, (random: Random) => readonly number[]>> = {
  "a gap of 1": () => Array.from({ length: count }, (_, at) => at + 1),
  "a gap of 1000": () => Array.from({ length: count }, (_, at) => 1000 * at + 1),
  "random gaps": (random) => {
    const seqs = new Set<number>();
    while (seqs.size < count) seqs.add(1 + random(2 ** 31) * 2 ** 21 + random(2 ** 21));
    return [...seqs].sort((a, b) => a - b);
  },
  "dense stretches that are far apart": () =>
    Array.from({ length: count }, (_, at) => Math.floor(at / 100) * 1e12 + (at % 100) + 1),
  "gaps that double": () =>
    Array.from({ length: count }, (_, at) => (at < count - 40 ? at + 1 : count + 2 ** (at - count + 53))),
  "all but one at the end": () => [1, ...Array.from({ length: count - 1 }, (_, at) => max - count + 2 + at)],
};

/** SKUs A and B are on other transfers than references, apart from few. Sources are common, codes unique. */
function makeTransfers(seqs: readonly number[], random: Random): StockTransfer[] {
  const instants = shuffled(
    seqs.map((_, at) => at),
    random,
  );
  return seqs.map((seq, at) => {
    const isMeeting = at % third === 7;
    return numbered(seq, {
      code: `ST${at}`,
      status: transferStatuses[random(random(5) + 1)]!,
      partner: { code: random(50) === 0 ? "P2" : "P1", name: "" },
      refCode: isMeeting || at % 2 === 0 ? "EVEN" : "",
      srcWarehouseCode: `W${random(random(6) + 1)}`,
      ...(random(10) > 0 && { transferType: `T${random(random(4) + 1)}` }),
      items: [
        { sku: isMeeting || at % 2 === 1 ? `A${random(40)}` : `B${random(40)}`, qty: 1 },
        { sku: `C${random(300)}`, qty: 1 },
      ],
      createdAt: at,
      updatedAt: instants[at]!,
    });
  });
}

function randomQuery(random: Random, seqs: readonly number[]): ListQuery {
  const keys = (prefix: string, below: number) =>
    Array.from({ length: 1 + random(below) }, () => `${prefix}${random(below)}`);
  const from = random(count);
  const filter = {
    ...(random(3) === 0 && { partnerCode: random(5) === 0 ? "P2" : "P1" }),
    ...(random(3) === 0 && { srcWarehouseCode: `W${random(6)}` }),
    ...(random(3) === 0 && { refCode: "EVEN" }),
    ...(random(2) === 0 && { skus: random(3) > 0 ? keys("A", 40) : [...keys("C", 300), ...keys("B", 40)] }),
    ...(random(4) === 0 && { codes: keys("ST", random(4) === 0 ? 3 * count : 2000) }),
    ...(random(4) === 0 && { srcWarehouseCodes: keys("W", 4) }),
    ...(random(4) === 0 && { destWarehouseCodes: keys("W", 4) }),
    ...(random(4) === 0 && { transferTypes: keys("T", 4) }),
    ...(random(4) === 0 && { statuses: transferStatuses.slice(random(5)) }),
    ...(random(4) === 0 && { createdFrom: from, createdTo: from + random(count) }),
    ...(random(4) === 0 && { updatedFrom: from, updatedTo: from + random(count) }),
  };
  const next = random(2) === 0 ? 0 : seqs[random(count)]! - random(2);
  return { filter, limit: 1 + random(30), next, order: random(2) === 0 ? "newest" : "oldest" };
}

describe.each(Object.keys(seqsWith))("a collection with %s", (name) => {
  const random = seededRandom(name.length);
  const seqs = seqsWith[name]!(random);
  const transfers = makeTransfers(seqs, random);
  const collection = createTransferCollection(transfers);

  it("finds the few matches of conditions that exclude each other otherwise, in both orders and from any cursor", () => {
    const skus = Array.from({ length: 40 }, (_, at) => `A${at}`);
    const filter = { refCode: "EVEN", skus };
    for (const order of ["newest", "oldest"] as const) {
      for (const next of [0, seqs[1]!, seqs[third + 7]!, seqs[count / 2]!, seqs[count - 2]!]) {
        const limits = [1, 2, 100];
        assertObvious(collection, transfers, ...limits.map((limit) => ({ filter, limit, next, order })));
      }
    }
    expect(collection.count(filter)).toBe(3);
  });

  it("equals the obvious list for random filters", () => {
    for (let step = 0; step < scaled(120); step += 1) assertObvious(collection, transfers, randomQuery(random, seqs));
  });
});

const keysOf = (length: number, keyAt: (at: number) => string) => Array.from({ length }, (_, at) => keyAt(at));

it.each<[string, string, number, TransferFilter]>([
  ["repeats a key many times", "a gap of 1", count, { codes: keysOf(2_500, (at) => `ST${at % 3}`) }],
  ["has more SKUs than there are transfers", "a gap of 1000", 200, { skus: keysOf(5_000, (at) => `A${2 * at}`) }],
  ["has more codes than there are transfers", "a gap of 1000", 200, { codes: keysOf(5_000, (at) => `ST${2 * at}`) }],
  ["has very many SKUs, few of which exist", "a gap of 1", count, { skus: ["C7", ...keysOf(1_500, (at) => `X${at}`)] }],
])("a filter that %s finds the same", (_, gaps, size, filter) => {
  const random = seededRandom(1);
  const transfers = makeTransfers(seqsWith[gaps]!(random), random).slice(0, size);
  const query = { filter, next: 0 };
  assertObvious(createTransferCollection(transfers), transfers, { ...query, limit: 2 }, { ...query, limit: 200 });
});
