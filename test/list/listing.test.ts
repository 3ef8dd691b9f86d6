import fc from "fast-check";
import {
  createTransferCollection,
  listTransfers,
  type ListQuery,
  type StockTransfer,
  type TransferPage,
  transferStatuses,
} from "stock-transfer";
import { describe, expect, it } from "vitest";
import { obviousCountByStatus, obviousMatchesOf, obviousPage } from "../oracles/obviousList";
import { anyFilter, anyQuery, anyTransfer, anyTransfers, spread, transfer } from "../support/transfers";

// The same tests for the full scan and for the collection.

/** Something that lists transfers while they change. */
interface Listing {
  list(query: ListQuery): TransferPage;
  put(transfer: StockTransfer): void;
  delete(id: string): void;
}

function scan(transfers: Iterable<StockTransfer>): Listing {
  const byId = new Map(Array.from(transfers, (given) => [given.id, given]));
  return {
    list: (query) => listTransfers(byId.values(), query),
    put: (given) => byId.set(given.id, given),
    delete: (id) => byId.delete(id),
  };
}

function pageThrough(
  listing: Listing,
  query: Omit<ListQuery, "next">,
  between: () => void = () => undefined,
): StockTransfer[] {
  const paged: StockTransfer[] = [];
  let next = 0;
  do {
    const page = listing.list({ ...query, next });
    expect(page.transfers.length).toBeLessThanOrEqual(query.limit);
    paged.push(...page.transfers);
    next = page.next;
    between();
  } while (next !== 0);
  return paged;
}

describe.each([
  ["listTransfers", scan],
  ["collection.list", createTransferCollection],
] as const)("%s", (_, listingOf) => {
  const setUp = spread.chain((how) => fc.record({ transfers: anyTransfers(how), query: anyQuery(how) }));

  it("equals filtering, sorting and slicing", () => {
    fc.assert(
      fc.property(setUp, ({ transfers, query }) => {
        expect(listingOf(transfers).list(query)).toEqual(obviousPage(transfers, query));
      }),
    );
  });

  it("all pages, joined, equal the filtered list in order, for every limit", () => {
    fc.assert(
      fc.property(setUp, ({ transfers, query }) => {
        expect(pageThrough(listingOf(transfers), query)).toEqual(obviousMatchesOf(transfers, query));
      }),
    );
  });

  it("with puts and deletes between pages, a transfer that matches throughout is listed exactly once", () => {
    const change = (how: Parameters<typeof anyTransfer>[0]) =>
      fc.oneof(
        anyTransfer(how).map((put) => ({ put })),
        fc.integer({ min: 1, max: 400 }).map((number) => ({ delete: `st-${number}` })),
      );
    const changing = spread.chain((how) =>
      fc.record({
        transfers: anyTransfers(how),
        query: anyQuery(how),
        changes: fc.array(fc.array(change(how), { maxLength: 8 }), { maxLength: 20 }),
      }),
    );
    fc.assert(
      fc.property(changing, ({ transfers, query, changes }) => {
        const listing = listingOf(transfers);
        const now = new Map(transfers.map((given) => [given.id, given]));
        const throughout = new Set(obviousMatchesOf(transfers, query).map(({ id }) => id));
        let pages = 0;
        const paged = pageThrough(listing, query, () => {
          for (const step of changes[pages] ?? []) {
            if ("put" in step) {
              listing.put(step.put);
              now.set(step.put.id, step.put);
            } else {
              listing.delete(step.delete);
              now.delete(step.delete);
            }
            const matching = new Set(obviousMatchesOf(now.values(), query).map(({ id }) => id));
            for (const id of throughout) if (!matching.has(id)) throughout.delete(id);
          }
          pages += 1;
        });
        const ids = paged.map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
        expect([...throughout].filter((id) => !ids.includes(id))).toEqual([]);
      }),
    );
  });

  it("does not mutate its input", () => {
    fc.assert(
      fc.property(setUp, ({ transfers, query }) => {
        const copies = structuredClone({ transfers, query });
        listingOf(transfers).list(query);
        expect({ transfers, query }).toEqual(copies);
      }),
    );
  });
});

describe("collection.countByStatus", () => {
  const setUp = spread.chain((how) => fc.record({ transfers: anyTransfers(how), filter: anyFilter(how) }));

  it("equals the counts of a scan, with every status as a key in the order of the statuses", () => {
    fc.assert(
      fc.property(setUp, ({ transfers, filter }) => {
        const counts = createTransferCollection(transfers).countByStatus(filter);
        expect(Object.entries(counts)).toEqual(Object.entries(obviousCountByStatus(transfers, filter)));
        expect(Object.keys(counts)).toEqual(transferStatuses);
      }),
    );
  });

  it("returns a new object, which later changes do not affect", () => {
    const collection = createTransferCollection([transfer]);
    const before = collection.countByStatus({});
    collection.put({ ...transfer, status: "cancelled" });
    expect([before.created, before.cancelled]).toEqual([1, 0]);
    expect(collection.countByStatus({ refCode: transfer.refCode })).toMatchObject({ created: 0, cancelled: 1 });
  });
});
