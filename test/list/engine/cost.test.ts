import { type ListQuery, type StockTransfer, type TransferFilter, transferStatuses } from "stock-transfer";
import { describe, expect, it } from "vitest";
import { countByStatus, countMatches } from "../../../src/list/engine/countMatches";
import { findPage } from "../../../src/list/engine/findPage";
import { TransferIndexes } from "../../../src/list/engine/transferIndexes";
import { seededRandom } from "../../support/random";
import { transfer } from "../../support/transfers";
import { watchReads } from "./watched";

// The cost of queries and changes, as reads of array elements in the indexes, for few transfers and eight times as
// many.

const few = 4_000;
const many = 8 * few;
const runs = 5;

/** From one of eight sources, 90 % completed, updated by one of five nightly runs. */
function makeTransfer(number: number, size: number): StockTransfer {
  const random = seededRandom(number);
  return {
    ...transfer,
    seq: number,
    id: `st-${number}`,
    status: random(10) > 0 ? "completed" : transferStatuses[random(3)]!,
    code: `ST${number}`,
    refCode: `PO${number >> 1}`,
    srcWarehouseCode: `W${random(8)}`,
    destWarehouseCode: `W${random(8)}`,
    // S0 to S9 are common. The others have about 20 transfers each, whatever the size.
    items: [
      { sku: `S${random(10)}`, qty: 1 },
      { sku: `R${random(size / 20)}`, qty: 1 },
    ],
    createdAt: number * 10,
    updatedAt: random(runs) * 1000,
  };
}

interface Watched {
  readonly size: number;
  readonly indexes: TransferIndexes;
  readonly reads: () => number;
}

const built = new Map<number, Watched>();

/** Built on first use. */
function collectionOf(size: number): Watched {
  const known = built.get(size) ?? build(size);
  built.set(size, known);
  return known;
}

function build(size: number): Watched {
  const indexes = new TransferIndexes();
  for (let number = 1; number <= size; number += 1) indexes.put(makeTransfer(number, size));
  return { size, indexes, reads: watchReads(indexes) };
}

type Kind = (size: number) => TransferFilter;
const lastRun = { updatedFrom: (runs - 1) * 1000 };
const common = Array.from({ length: 9 }, (_, index) => `S${index}`);

const kinds: Record<string, Kind> = {
  "no condition": () => ({}),
  "a source": () => ({ srcWarehouseCode: "W1" }),
  "a lane": () => ({ srcWarehouseCode: "W1", destWarehouseCode: "W2" }),
  "a lane in a rare status": () => ({ srcWarehouseCode: "W1", destWarehouseCode: "W2", statuses: ["created"] }),
  "two statuses": () => ({ statuses: ["created", "processing"] }),
  "a code": (size) => ({ codes: [`ST${size / 2}`] }),
  "a reference": (size) => ({ refCode: `PO${size / 4}` }),
  "a common SKU": () => ({ skus: ["S1"] }),
  "a rare SKU": () => ({ skus: ["R7"] }),
  "nine common SKUs": () => ({ skus: common }),
  "a common SKU from a source": () => ({ skus: ["S1"], srcWarehouseCode: "W1" }),
  "nothing that is there": () => ({ srcWarehouseCode: "W1", skus: ["NONE"] }),
  "created at a few instants": (size) => ({ createdFrom: size * 5, createdTo: size * 5 + 300 }),
  "created in the older half": (size) => ({ createdTo: size * 5 }),
  "created in the older half, from a source": (size) => ({ createdTo: size * 5, srcWarehouseCode: "W1" }),
  "updated by the last run": () => lastRun,
  "updated by the second run": () => ({ updatedFrom: 1000, updatedTo: 1000 }),
  "updated by the last run, nine common SKUs": () => ({ ...lastRun, skus: common }),
  "updated by the last run, a source": () => ({ ...lastRun, srcWarehouseCode: "W1" }),
  "updated by the last run, created in the older half": (size) => ({ ...lastRun, createdTo: size * 5 }),
  "updated at any time, created at a few instants": (size) => ({
    ...{ updatedFrom: 0, createdFrom: size * 5, createdTo: size * 5 + 300 },
    srcWarehouseCode: "W1",
  }),
};

function readsOf({ reads }: Pick<Watched, "reads">, call: () => unknown): number {
  reads();
  call();
  return reads();
}

/** The reads of a second call: the first one computes missing zones. */
function readsAgain(watched: Pick<Watched, "reads">, call: () => unknown): number {
  call();
  return readsOf(watched, call);
}

function readsOfPage(watched: Watched, kind: Kind, order: "newest" | "oldest", next = 0): number {
  const query: ListQuery = { filter: kind(watched.size), limit: 20, next, order };
  return readsAgain(watched, () => findPage(watched.indexes, query));
}

describe("a page of 20", () => {
  describe.each(Object.entries(kinds))("of %s", (_, kind) => {
    it.each(["newest", "oldest"] as const)("costs no more among eight times as many transfers, %s first", (order) => {
      const first = readsOfPage(collectionOf(few), kind, order);
      expect(readsOfPage(collectionOf(many), kind, order)).toBeLessThanOrEqual(4 * first + 200);
      const later = readsOfPage(collectionOf(few), kind, order, few / 2);
      expect(readsOfPage(collectionOf(many), kind, order, many / 2)).toBeLessThanOrEqual(4 * later + 200);
    });

    it("reads a fraction of the indexes", () => {
      expect(readsOfPage(collectionOf(many), kind, "newest")).toBeLessThan(many / 8);
    });
  });

  it.each([
    ["alone", {}],
    ["with nine SKUs", { skus: common }],
    ["with a source", { srcWarehouseCode: "W1" }],
    ["with a rare status", { statuses: ["created" as const] }],
  ])("costs about the same with an instant that a fifth of all transfers share, %s", (_name, filter) => {
    for (const order of ["newest", "oldest"] as const) {
      const without = readsOfPage(collectionOf(many), () => filter, order);
      expect(readsOfPage(collectionOf(many), () => ({ ...filter, ...lastRun }), order)).toBeLessThanOrEqual(
        12 * without + 1000,
      );
    }
  });

  it("of 100 from a range of 300 reads little more than the page", () => {
    const watched = collectionOf(many);
    const filter = { createdFrom: many * 5, createdTo: many * 5 + 3000 };
    const list = () => findPage(watched.indexes, { filter, limit: 100, next: 0 }).transfers;
    expect(list()).toHaveLength(100);
    expect(readsOf(watched, list)).toBeLessThan(2000);
  });

  it("of an empty range reads almost nothing", () => {
    const kind = () => ({ updatedFrom: 1500, updatedTo: 1600 });
    for (const order of ["newest", "oldest"] as const) {
      expect(readsOfPage(collectionOf(many), kind, order)).toBeLessThan(300);
    }
  });

  it("of conditions that rarely coincide reads no more than the rarer one has", () => {
    const filter = () => ({ skus: ["R7"], statuses: ["cancelled" as const], srcWarehouseCode: "W1" });
    expect(readsOfPage(collectionOf(many), filter, "newest")).toBeLessThan(1000);
  });

  describe("of conditions that never coincide", () => {
    const size = 4000;

    /** Odd transfers were updated early, even ones late; the older half is from OLD. */
    function buildApart() {
      const indexes = new TransferIndexes();
      for (let number = 1; number <= size; number += 1) {
        const isLate = number % 2 === 0;
        const srcWarehouseCode = number <= size / 2 ? "OLD" : "NEW";
        const items = [{ sku: isLate ? "EVEN" : "ODD", qty: 1 }];
        const updatedAt = (isLate ? 1e6 : 0) + ((number * 7919) % size);
        indexes.put({ ...makeTransfer(number, few), srcWarehouseCode, items, updatedAt });
      }
      return { indexes, reads: watchReads(indexes) };
    }

    it.each([
      ["a common SKU, and a time that lies anywhere", { skus: ["ODD"], updatedFrom: 1e6 }, 40 * size],
      ["a source and a time that are both of one half", { srcWarehouseCode: "NEW", createdTo: size * 5 }, size / 4],
    ])("%s: a page and a count do not read all transfers", (_, filter, maxReads) => {
      const apart = buildApart();
      const list = () => findPage(apart.indexes, { filter, limit: 20, next: 0 });
      expect(readsAgain(apart, list)).toBeLessThan(maxReads);
      expect(readsAgain(apart, () => countMatches(apart.indexes, filter))).toBeLessThan(maxReads);
    });

    it.each([1, 1000, 2 ** 33 + 1])("a rare source and a time of others, with gaps of %i: reads each once", (gap) => {
      const indexes = new TransferIndexes();
      const random = seededRandom(3);
      for (let number = 1; number <= few; number += 1) {
        const srcWarehouseCode = number % 40 === 7 ? "RARE" : "W";
        indexes.put({ ...makeTransfer(number, few), seq: number * gap, srcWarehouseCode, updatedAt: random(few) });
      }
      const watched = { reads: watchReads(indexes) };
      const filter = { srcWarehouseCode: "RARE", updatedFrom: 0, updatedTo: 60 };
      const list = () => findPage(indexes, { filter, limit: 20, next: 0 }).transfers;
      const count = () => countMatches(indexes, filter);
      expect(list().length).toBeLessThan(20);
      expect(count()).toBeLessThan(20);
      expect(readsOf(watched, list)).toBeLessThan(700);
      expect(readsOf(watched, count)).toBeLessThan(700);
    });

    it("abandons a join that turns out more expensive than a scan of the range", () => {
      const apart = buildApart();
      // Half of the transfers have the SKU. If it were independent of the time, this range of 100 would fill a page.
      const filter = { skus: ["ODD"], updatedFrom: 1e6, updatedTo: 1e6 + 200 };
      const list = () => findPage(apart.indexes, { filter, limit: 1, next: 0 }).transfers;
      expect(list()).toEqual([]);
      expect(readsOf(apart, list)).toBeLessThan(20_000);
    });
  });
});

describe.each([
  ["a count", countMatches],
  ["a count by status", countByStatus],
] as const)("%s", (_, count) => {
  it.each([
    ...["no condition", "a source", "a lane", "a lane in a rare status", "two statuses", "a rare SKU", "a code"],
    "nothing that is there",
  ])("of %s costs no more among eight times as many transfers", (name) => {
    const readsOfCount = (watched: Watched) =>
      readsOf(watched, () => count(watched.indexes, kinds[name]!(watched.size)));
    expect(readsOfCount(collectionOf(many))).toBeLessThanOrEqual(4 * readsOfCount(collectionOf(few)) + 200);
  });
});

describe("a count", () => {
  it("of a few codes reads no chunk of the table", () => {
    const codes = Array.from({ length: 20 }, (_, at) => `ST${7 * at + 1}`);
    const readsOfCount = (watched: Watched) => readsOf(watched, () => countMatches(watched.indexes, { codes }));
    expect(countMatches(collectionOf(many).indexes, { codes })).toBe(codes.length);
    expect(readsOfCount(collectionOf(many))).toBe(readsOfCount(collectionOf(few)));
  });

  it.each(["skus", "codes", "statuses"] as const)(
    "of %s costs the same however often its one entry is repeated",
    (field) => {
      const watched = collectionOf(many);
      const entry = { skus: "S1", codes: "ST7", statuses: "completed" }[field];
      const readsOfCount = (times: number) =>
        readsOf(watched, () => countMatches(watched.indexes, { [field]: Array.from({ length: times }, () => entry) }));
      expect(readsOfCount(500)).toBe(readsOfCount(1));
    },
  );
});

describe("a count by status", () => {
  it.each(["nine common SKUs", "a common SKU from a source", "created at a few instants", "updated by the last run"])(
    "of %s costs about one pass",
    (name) => {
      const watched = collectionOf(many);
      const filter = kinds[name]!(many);
      // No index knows the number of matches of two time ranges, even if all transfers are within.
      const passed = { createdFrom: 0, updatedFrom: 0, ...filter };
      const ofPass = readsAgain(watched, () => countMatches(watched.indexes, passed));
      const ofStatuses = readsAgain(watched, () => countByStatus(watched.indexes, filter));
      expect(ofStatuses).toBeLessThanOrEqual(3 * ofPass + 200);
    },
  );

  it.each(["created in the older half", "updated by the last run"])("of %s: the total alone needs no pass", (name) => {
    const watched = collectionOf(many);
    const filter = kinds[name]!(many);
    const ofNumber = readsOf(watched, () => countMatches(watched.indexes, filter));
    expect(3 * ofNumber).toBeLessThan(readsOf(watched, () => countByStatus(watched.indexes, filter)));
  });
});

describe("a change", () => {
  it.each<[string, (before: StockTransfer) => StockTransfer]>([
    ["nothing", (before) => ({ ...before })],
    ["its status", (before) => ({ ...before, status: "cancelled" })],
    ["its destination", (before) => ({ ...before, destWarehouseCode: "W-NEW" })],
    ["its SKUs", (before) => ({ ...before, items: [{ sku: "S0", qty: 1 }] })],
    ["its times", (before) => ({ ...before, createdAt: 5, updatedAt: 2001 })],
  ])("of %s costs no more among eight times as many transfers", (_, change) => {
    const readsOfChange = (watched: Watched) => {
      const { size, indexes } = watched;
      const before = [0.2, 0.5, 0.8].map((part) => indexes.byId.get(`st-${part * size}`)!);
      return readsOf(watched, () => {
        for (const each of before) indexes.put(change(each), each);
        for (const each of before) indexes.put(each, change(each));
      });
    };
    expect(readsOfChange(collectionOf(many))).toBeLessThanOrEqual(2 * readsOfChange(collectionOf(few)) + 2000);
  });

  it("of a transfer does not read the postings of unchanged keys", () => {
    const watched = collectionOf(many);
    const { indexes } = watched;
    const before = indexes.byId.get("st-1000")!;
    const readsOfPut = (after: StockTransfer) => {
      const taken = readsOf(watched, () => {
        indexes.put(after, before);
      });
      indexes.put(before, after);
      return taken;
    };
    const ofNote = readsOfPut({ ...before, note: "packed" });
    expect(ofNote).toBeLessThan(readsOfPut({ ...before, destWarehouseCode: "W-NEW" }) / 2);
    // One chunk of at most 128 statuses in the table and in each list with statuses, plus the search for it.
    const lists = 1 + Object.keys(indexes.withStatuses).length;
    expect(readsOfPut({ ...before, status: "cancelled" })).toBeLessThan(ofNote + lists * (128 + 64));
  });
});
