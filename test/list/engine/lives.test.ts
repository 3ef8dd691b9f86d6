import { strict as assert } from "node:assert";
import {
  createTransferCollection,
  type ListQuery,
  type StockTransfer,
  type TransferCollection,
  transferStatuses,
} from "stock-transfer";
import fc from "fast-check";
import { it } from "vitest";
import { obviousMatches, obviousMatchesOf, obviousQuantities } from "../../oracles/obviousList";
import { assertObvious } from "../../support/assertObvious";
import { assertSame } from "../../support/assertSame";
import { seededRandom } from "../../support/random";
import { scaled } from "../../support/scaled";
import { numbered } from "../../support/transfers";

// Lives of collections: transfers are put, changed, deleted and put again, while readers page through them. Each life has
// values of its own distribution. FC_RUNS sets ten times their number.

const lives = Math.max(scaled(60), Number(process.env["FC_RUNS"] ?? 0) / 10);
const changesOfLife = 300;
let pages = 0;

const shape = fc.record({
  seed: fc.nat(),
  numbers: fc.constantFrom(10, 300, 3_000),
  gap: fc.constantFrom<number | "far stretches" | "doubling">(1, 3, 1_000, 2 ** 38, "far stretches", "doubling"),
  keys: fc.constantFrom(1, 5, 300, 100_000),
  maxItems: fc.constantFrom(1, 5, 60),
  warehouses: fc.constantFrom(1, 4, 50),
  times: fc.constantFrom<"follow seq" | "are few" | "are random">("follow seq", "are few", "are random"),
});

it("a collection equals the obvious list throughout its life", () => {
  fc.assert(
    fc.property(shape, ({ seed, numbers, gap, keys, maxItems, warehouses, times }) => {
      const random = seededRandom(seed);
      const seqOf = (number: number) => {
        if (gap === "far stretches") return Math.floor(number / 100) * 1e12 + (number % 100) + 1;
        if (gap === "doubling") return number < numbers - 40 ? number : numbers + 2 ** (number - numbers + 52);
        return number * gap;
      };
      const skewed = (below: number) => random(random(below) + 1);
      const list = (prefix: string, length: number) =>
        Array.from({ length }, () => `${prefix}${random(2) === 0 ? skewed(keys) : random(2 * keys)}`);
      const timesOf = { "follow seq": (number: number) => number, "are few": () => random(3), "are random": random };
      const makeTransfer = (number: number): StockTransfer => {
        const time = 10 * timesOf[times](number);
        return {
          ...numbered(seqOf(number)),
          status: transferStatuses[skewed(5)]!,
          code: `ST${skewed(keys)}`,
          refCode: random(2) === 0 ? "" : `PO${skewed(keys)}`,
          partner: { code: `P${skewed(3)}`, name: "" },
          srcWarehouseCode: `W${skewed(warehouses)}`,
          destWarehouseCode: `W${skewed(warehouses)}`,
          ...(random(3) > 0 && { transferType: `T${skewed(keys)}` }),
          items: list("S", random(maxItems + 1)).map((sku) => ({ sku, qty: 1 })),
          createdAt: time,
          updatedAt: time + random(50),
          estimatedArrivalDate: dateOf(time / 100),
          ...(random(4) > 0 && { departureDate: dateOf(time / 200) }),
        };
      };
      const makeQuery = (): ListQuery => {
        const [some, other] = [makeTransfer(random(numbers)), makeTransfer(random(numbers))];
        const [from, to] = [some.createdAt, some.createdAt + random(10 * numbers)];
        const width = [1, 2, 10, 100, 2_000][random(5)]!;
        const filter = {
          ...(random(6) === 0 && { partnerCode: some.partner.code }),
          ...(random(3) === 0 && { srcWarehouseCode: some.srcWarehouseCode }),
          ...(random(3) === 0 && { destWarehouseCode: other.destWarehouseCode }),
          ...(random(6) === 0 && { srcWarehouseCodes: list("W", random(width)) }),
          ...(random(6) === 0 && { destWarehouseCodes: [other.destWarehouseCode, ...list("W", random(width))] }),
          ...(random(8) === 0 && { refCode: some.refCode }),
          ...(random(3) === 0 && { skus: list("S", random(width)) }),
          ...(random(8) === 0 && { codes: [other.code, ...list("ST", random(width))] }),
          ...(random(6) === 0 && { transferTypes: list("T", random(width)) }),
          ...(random(4) === 0 && { statuses: transferStatuses.filter(() => random(2) === 0) }),
          ...(random(6) === 0 && { createdFrom: from }),
          ...(random(6) === 0 && { createdTo: to }),
          ...(random(6) === 0 && { updatedFrom: from }),
          ...(random(6) === 0 && { updatedTo: to }),
          ...(random(6) === 0 && { arrivesFrom: dateOf(from / 100) }),
          ...(random(6) === 0 && { arrivesTo: dateOf(to / 100) }),
          ...(random(6) === 0 && { departsFrom: dateOf(from / 200) }),
          ...(random(6) === 0 && { departsTo: dateOf(to / 200) }),
        };
        const next = random(2) * (seqOf(1 + random(numbers)) + random(2));
        return { filter, limit: [1, 5, 20, 5_000][random(4)]!, next, order: random(2) === 0 ? "newest" : "oldest" };
      };

      const initial = Array.from({ length: random(numbers) }, (_, index) => makeTransfer(index + 1));
      const model = new Map(initial.map((each) => [each.id, each]));
      const collection = createTransferCollection(initial);
      const startReader = () => readerOf({ ...makeQuery(), next: 0, limit: 1 + random(20) }, model.values());
      const readers = [startReader(), startReader()];
      for (let step = 0; step < changesOfLife; step += 1) {
        const given = makeTransfer(1 + random(numbers));
        const isShrinking = step % 100 > 70;
        if (random(10) < (isShrinking ? 9 : 2)) {
          assert.equal(collection.delete(given.id), model.delete(given.id));
        } else {
          collection.put(given);
          model.set(given.id, given);
        }
        for (const reader of readers) reader.note(given.id, model.get(given.id));
        const at = step % readers.length;
        if (step % 3 === 0 && readers[at]!.turnPage(collection)) readers[at] = startReader();
        if (step % 10 > 0) continue;
        const query = makeQuery();
        assertObvious(collection, [...model.values()], query, makeQuery());
        assert.equal(collection.size, model.size);
        // The oracle is slow for many SKUs.
        if (numbers > 10) continue;
        assertSame(collection.quantities(query.filter), obviousQuantities(model.values(), query.filter));
      }
    }),
    { numRuns: lives },
  );
  if (lives > 100) console.log(`${lives} lives of ${changesOfLife} changes, ${pages} pages`);
});

/** A reader that pages through a changing collection, and the transfers that it must still return. */
function readerOf(query: ListQuery, transfers: Iterable<StockTransfer>) {
  /** Those that have existed and matched since the start. */
  const owed = new Set(obviousMatchesOf(transfers, query).map(({ id }) => id));
  const direction = query.order === "oldest" ? 1 : -1;
  let next = 0;
  return {
    note(id: string, given: StockTransfer | undefined): void {
      if (!given || !obviousMatches(query.filter, given)) owed.delete(id);
    },
    /** Returns whether it was the last page. */
    turnPage(collection: TransferCollection): boolean {
      const page = collection.list({ ...query, next });
      let last = next;
      for (const { id, seq } of page.transfers) {
        assert.ok(last === 0 || (seq - last) * direction > 0, `seq ${seq} after ${last}`);
        owed.delete(id);
        last = seq;
      }
      next = page.next;
      if (next === 0) assert.deepEqual([...owed], []);
      pages += 1;
      return next === 0;
    },
  };
}

function dateOf(day: number): string {
  return new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10);
}
