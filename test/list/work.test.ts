import { createHash } from "node:crypto";
import { type ListQuery, type StockTransfer, type TransferFilter, transferStatuses } from "stock-transfer";
import { describe, expect, it } from "vitest";
import { countMatches } from "../../src/list/countMatches";
import { findPage } from "../../src/list/findPage";
import type { SortedMap } from "../../src/list/sortedMap";
import type { StatusGroups } from "../../src/list/statusGroups";
import {
  createIndexes,
  insertTransfer,
  removeTransfer,
  replaceTransfer,
  type TransferIndexes,
} from "../../src/list/transferIndexes";
import { isList, type ValueIndex } from "../../src/list/valueIndex";
import { type Random, seededRandom } from "../support/random";
import { transfer } from "../support/transfers";

// That answers are right is shown elsewhere. Here stands what they cost, in looks at the indexes and at the transfers,
// and how the indexes are laid out: a line that changes is a cost that users feel where there are a million transfers.

const size = 6000;

function transferOf(random: Random, number: number): StockTransfer {
  const isEven = Math.floor(number / 64) % 2 === 0;
  return {
    ...transfer,
    seq: number,
    id: `st-${number}`,
    status: transferStatuses[random(random(5) + 1)]!,
    code: `ST${number}`,
    refCode: random(3) === 0 ? `PO${random(700)}` : "",
    srcWarehouseCode: `W${random(random(12) + 1)}`,
    destWarehouseCode: isEven && random(4) === 0 ? "W-EVEN" : `W${random(12)}`,
    // By turns of 64 either of two: with a destination that goes with one, the other never meets.
    items: Array.from({ length: 1 + random(3) }, () => ({ sku: `S${random(random(900) + 1)}`, qty: 1 })).concat({
      sku: isEven ? "EVEN" : "ODD",
      qty: 1,
    }),
    createdAt: number * 10 + random(30),
    updatedAt: random(10) === 0 ? 70_000 + random(40) : number * 10 + random(300),
  };
}

/** Transfers that came mostly in order, some late, with updates and deletes between. */
function build(watch: (transfer: StockTransfer) => StockTransfer = (given) => given): TransferIndexes {
  const random = seededRandom(7);
  const indexes = createIndexes();
  const late: number[] = [];
  const insert = (number: number) => {
    insertTransfer(indexes, watch(transferOf(random, number)));
  };
  for (let number = 1; number <= size; number += 1) {
    if (random(12) === 0) late.push(number);
    else insert(number);
    const before = indexes.byId.get(`st-${1 + random(number)}`);
    if (before && random(3) === 0) replaceTransfer(indexes, before, watch(transferOf(random, before.seq)));
    if (before && random(9) === 0) removeTransfer(indexes, indexes.byId.get(before.id)!);
    if (random(40) === 0) for (const held of late.splice(0)) insert(held);
  }
  // A stretch out of which nearly all is gone.
  for (let number = 2000; number < 2600; number += 1) {
    const gone = indexes.byId.get(`st-${number}`);
    if (gone && number % 17 !== 0) removeTransfer(indexes, gone);
  }
  return indexes;
}

type AnyMap = SortedMap<unknown, unknown>;

function listsOf(index: ValueIndex): AnyMap[] {
  return [...index.values()].filter(isList);
}

function mapsOf(indexes: TransferIndexes): Record<string, AnyMap[]> {
  const ofGroups = (groups: StatusGroups) =>
    [...groups.values()].flatMap(({ all, byStatus }) => [all as AnyMap, ...listsOf(byStatus)]);
  const withTies = (index: AnyMap) => [
    index,
    ...index.chunks.flatMap(({ values }) => values.filter((value): value is AnyMap => "chunks" in (value as object))),
  ];
  return {
    leaves: [indexes.leaves.sorted],
    sources: ofGroups(indexes.sources),
    destinations: ofGroups(indexes.destinations),
    lanes: [...indexes.lanes.values()].flatMap(ofGroups),
    statuses: listsOf(indexes.statuses),
    codes: listsOf(indexes.codes),
    refCodes: listsOf(indexes.refCodes),
    skus: listsOf(indexes.skus),
    created: withTies(indexes.created),
    updated: withTies(indexes.updated),
  };
}

/** Indexes whose every look at an entry and at a field of a transfer is counted. */
function buildWatched(): { readonly indexes: TransferIndexes; readonly looks: () => readonly [number, number] } {
  let atEntries = 0;
  let atTransfers = 0;
  const indexes = build(
    (given) =>
      new Proxy(given, {
        get(target, field, receiver) {
          atTransfers += 1;
          return Reflect.get(target, field, receiver) as unknown;
        },
      }),
  );
  const counted = <Entry>(entries: readonly Entry[]) =>
    new Proxy(entries as Entry[], {
      get(target, index, receiver) {
        if (typeof index === "string" && /^-?\d+$/.test(index)) atEntries += 1;
        return Reflect.get(target, index, receiver) as unknown;
      },
    });
  for (const map of Object.values(mapsOf(indexes)).flat()) {
    Object.assign(map, { starts: counted(map.starts) });
    for (const chunk of map.chunks) Object.assign(chunk, { keys: counted(chunk.keys), values: counted(chunk.values) });
  }
  const looks = () => {
    const taken = [atEntries, atTransfers] as const;
    [atEntries, atTransfers] = [0, 0];
    return taken;
  };
  looks();
  return { indexes, looks };
}

const names = (count: number) => Array.from({ length: count }, (_, index) => `S${index * 9}`);

const filters: Record<string, TransferFilter> = {
  "no condition": {},
  "a source": { srcWarehouseCode: "W0" },
  "a rare source": { srcWarehouseCode: "W11" },
  "a destination": { destWarehouseCode: "W3" },
  "a lane": { srcWarehouseCode: "W1", destWarehouseCode: "W3" },
  "a lane in one status": { srcWarehouseCode: "W1", destWarehouseCode: "W3", statuses: [transferStatuses[0]] },
  "a source in two statuses": { srcWarehouseCode: "W2", statuses: transferStatuses.slice(3) },
  "a rare status": { statuses: transferStatuses.slice(-1) },
  "every status": { statuses: transferStatuses },
  "a code": { codes: ["ST4711"] },
  "forty codes": { codes: Array.from({ length: 40 }, (_, index) => `ST${index * 140 + 3}`) },
  "a reference": { refCode: "PO17" },
  "no reference": { refCode: "" },
  "a common SKU": { skus: ["S0"] },
  "a rare SKU": { skus: ["S880"] },
  "twenty SKUs": { skus: names(20) },
  "a common SKU from a source to a destination": { skus: ["S1"], srcWarehouseCode: "W0", destWarehouseCode: "W5" },
  "a rare status, eight SKUs": { statuses: transferStatuses.slice(-1), skus: names(8) },
  "a rare status, twenty SKUs": { statuses: transferStatuses.slice(-1), skus: names(20) },
  "two that never meet": { destWarehouseCode: "W-EVEN", skus: ["ODD"] },
  "two that never meet, created late": { destWarehouseCode: "W-EVEN", skus: ["ODD"], createdFrom: 55_000 },
  "a status, created late": { statuses: transferStatuses.slice(0, 1), createdFrom: 31_000 },
  "a status, updated early": { statuses: transferStatuses.slice(0, 1), updatedTo: 31_000 },
  "nothing that is there": { skus: ["S5"], refCode: "PO700" },
  "created on a day": { createdFrom: 30_000, createdTo: 30_900 },
  "created in a stretch": { createdFrom: 12_000, createdTo: 41_000 },
  "updated late": { updatedFrom: 70_010 },
  "updated at one instant": { updatedFrom: 70_020, updatedTo: 70_020 },
  "updated until": { updatedTo: 1_500 },
  "a source, updated late": { srcWarehouseCode: "W4", updatedFrom: 70_000 },
  "a rare SKU, created in a stretch": { skus: ["S700", "S701"], createdFrom: 5_000, createdTo: 55_000 },
  "created and updated": { createdFrom: 20_000, createdTo: 50_000, updatedFrom: 20_100, updatedTo: 20_900 },
  "a status, created in a stretch": { statuses: transferStatuses.slice(0, 1), createdFrom: 1_000, createdTo: 59_000 },
};

describe("what a query costs", () => {
  const { indexes, looks } = buildWatched();
  const cost = () => {
    const [atEntries, atTransfers] = looks();
    return `${atEntries} entries, ${atTransfers} fields`;
  };

  it.each(["newest", "oldest"] as const)("of a first page and one from the middle, %s first", (order) => {
    const lines = Object.entries(filters).flatMap(([name, filter]) =>
      [0, 3300].map((next) => {
        const query: ListQuery = { filter, limit: 20, next, order };
        const page = findPage(indexes, query);
        return `${name}, after ${next}: ${page.transfers.length} for ${cost()}, next ${page.next}`.replace(
          /, next \d+$/,
          page.next === 0 ? ", the last" : "",
        );
      }),
    );
    expect(lines).toMatchSnapshot();
  });

  it("of a count", () => {
    const lines = Object.entries(filters).map(
      ([name, filter]) => `${name}: ${countMatches(indexes, filter)} for ${cost()}`,
    );
    expect(lines).toMatchSnapshot();
  });

  it("of a large page, for which a search changes its way", () => {
    const lines = Object.entries(filters).map(([name, filter]) => {
      const { transfers } = findPage(indexes, { filter, limit: 1500, next: 0 });
      return `${name}: ${transfers.length} for ${cost()}`;
    });
    expect(lines).toMatchSnapshot();
  });
});

describe("what a change costs", () => {
  it.each<[string, (before: StockTransfer) => StockTransfer]>([
    ["nothing", (before) => ({ ...before })],
    ["its note", (before) => ({ ...before, note: "packed" })],
    ["its status", (before) => ({ ...before, status: "cancelled" })],
    ["its destination", (before) => ({ ...before, destWarehouseCode: "W-NEW" })],
    ["its SKUs", (before) => ({ ...before, items: [{ sku: "S0", qty: 1 }] })],
    ["the quantity of its SKUs", (before) => ({ ...before, items: before.items.map(({ sku }) => ({ sku, qty: 9 })) })],
    ["the order of its SKUs", (before) => ({ ...before, items: before.items.slice().reverse() })],
    ["when it was updated", (before) => ({ ...before, updatedAt: 70_020 })],
    ["its code and reference", (before) => ({ ...before, code: "C", refCode: "R" })],
  ])("of %s", (_, change) => {
    const { indexes, looks } = buildWatched();
    const before = [1207, 3309, 5311].map((seq) => indexes.byId.get(`st-${seq}`)!);
    const after = before.map((each) => change({ ...each }));
    looks();
    before.forEach((each, index) => {
      replaceTransfer(indexes, each, after[index]!);
    });
    expect(looks()).toMatchSnapshot();
  });
});

describe("how the indexes are laid out", () => {
  it("without a leaf that nothing is in, beside a full one too", () => {
    const indexes = createIndexes();
    const random = seededRandom(1);
    const all = Array.from({ length: 96 }, (_, index) => transferOf(random, index + 1));
    for (const each of all) insertTransfer(indexes, each);
    expect(indexes.leaves.byKey.size).toBe(3);
    for (const each of all.slice(32, 64)) removeTransfer(indexes, each);
    expect(indexes.leaves.byKey.size).toBe(2);
    for (const each of all.slice(64)) removeTransfer(indexes, each);
    expect(indexes.leaves.byKey.size).toBe(1);
  });

  it("after a history of every kind of change", () => {
    const indexes = build();
    const digest = (laidOut: unknown) => createHash("sha256").update(JSON.stringify(laidOut)).digest("hex").slice(0, 8);
    const lines = Object.entries(mapsOf(indexes)).map(([name, maps]) => {
      const chunks = maps.map((map) => map.chunks.map(({ keys }) => keys));
      expect(maps.map(({ starts }) => starts)).toEqual(chunks.map((lists) => lists.map(([first]) => first)));
      return `${name}: ${maps.length} maps, ${chunks.flat().length} chunks, ${digest(chunks)}`;
    });
    const leaves = [...indexes.leaves.byKey.values()].sort((a, b) => a.key - b.key);
    lines.push(
      `${leaves.length} leaves: ${digest(leaves.map(({ key, seqs, used, isAscending }) => [key, seqs, used, isAscending]))}`,
    );
    for (const [name, index] of Object.entries({
      codes: indexes.codes,
      refCodes: indexes.refCodes,
      skus: indexes.skus,
    })) {
      const few = [...index].filter(([, entry]) => !isList(entry));
      lines.push(`${name}: ${index.size} values, ${few.length} of few: ${digest(few)}`);
    }
    expect(lines).toMatchInlineSnapshot(`
      [
        "leaves: 1 maps, 3 chunks, 91773098",
        "sources: 65 maps, 88 chunks, 5d8f5397",
        "destinations: 77 maps, 101 chunks, 011bd22f",
        "lanes: 365 maps, 365 chunks, 4481233c",
        "statuses: 5 maps, 15 chunks, f8c8e7dd",
        "codes: 0 maps, 0 chunks, 4f53cda1",
        "refCodes: 2 maps, 4 chunks, 39e0e86a",
        "skus: 457 maps, 459 chunks, fb760aab",
        "created: 138 maps, 194 chunks, 5681afd7",
        "updated: 221 maps, 280 chunks, 40aed487",
        "255 leaves: 13ee7669",
        "codes: 4860 values, 4860 of few: 670b2dc9",
        "refCodes: 639 values, 637 of few: de30c836",
        "skus: 826 values, 369 of few: c17bb62c",
      ]
    `);
  });
});
