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
  return {
    ...transfer,
    seq: number,
    id: `st-${number}`,
    status: transferStatuses[random(random(5) + 1)]!,
    code: `ST${number}`,
    refCode: random(3) === 0 ? `PO${random(700)}` : "",
    srcWarehouseCode: `W${random(random(12) + 1)}`,
    destWarehouseCode: `W${random(12)}`,
    items: Array.from({ length: 1 + random(3) }, () => ({ sku: `S${random(random(900) + 1)}`, qty: 1 })),
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
  "twenty SKUs": { skus: Array.from({ length: 20 }, (_, index) => `S${index * 9}`) },
  "a common SKU from a source to a destination": { skus: ["S1"], srcWarehouseCode: "W0", destWarehouseCode: "W5" },
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

describe("how the indexes are laid out", () => {
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
        "leaves: 1 maps, 4 chunks, cda291cc",
        "sources: 63 maps, 86 chunks, 734991e6",
        "destinations: 72 maps, 98 chunks, a3f47c0a",
        "lanes: 347 maps, 347 chunks, 2de3bbf4",
        "statuses: 5 maps, 15 chunks, 654a6b49",
        "codes: 0 maps, 0 chunks, 4f53cda1",
        "refCodes: 4 maps, 7 chunks, 8396ff8b",
        "skus: 456 maps, 456 chunks, 4d822d83",
        "created: 140 maps, 197 chunks, 2951dbf6",
        "updated: 201 maps, 261 chunks, 0f848b3d",
        "250 leaves: 0959a49e",
        "codes: 4859 values, 4859 of few: c3abcadc",
        "refCodes: 623 values, 619 of few: accd9c43",
        "skus: 836 values, 380 of few: 1e8b5012",
      ]
    `);
  });
});
