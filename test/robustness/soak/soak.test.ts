import { createTransferCollection, type TransferCollection } from "stock-transfer";
import { describe, expect, it } from "vitest";
import { runSoak } from "./runSoak";

// A short run; `npm run test:long -- soak` is the long one.

const options = { seed: Number(process.env["FC_SEED"] ?? 1), count: 6_000, size: 600 };

/** Faults that a collection could have. */
type Fault = (right: TransferCollection) => Partial<TransferCollection>;

const faults: readonly (readonly [string, string, Fault])[] = [
  [
    "a transfer is left out",
    "never returned",
    (right) => {
      let pages = 0;
      return {
        list: (query) => {
          const page = right.list(query);
          pages += 1;
          return pages % 20 === 0 && page.transfers[0] ? right.list({ ...query, next: page.transfers[0].seq }) : page;
        },
      };
    },
  ],
  [
    "an update is missed",
    "as it was before",
    (right) => ({
      put: (transfer) => {
        right.put({ ...transfer, ...right.get(transfer.id) });
      },
    }),
  ],
  [
    "a condition is ignored",
    "which does not match",
    (right) => ({ list: (query) => right.list({ ...query, filter: {} }) }),
  ],
  ["transfers are counted wrongly", "counts", (right) => ({ count: (filter) => right.count(filter) + 1 })],
];

describe("paging during changes", () => {
  it("returns every lasting match exactly once, in order", () => {
    const { problems, counts } = runSoak(createTransferCollection(), options);
    expect(problems).toEqual([]);
    expect(counts["walks finished"]).toBeGreaterThan(50);
    expect(counts["deletes of the transfer that a cursor names"]).toBeGreaterThan(20);
  });

  it.each(faults)("is found to be wrong if %s", (_, problem, fault) => {
    const right = createTransferCollection();
    const faulty = Object.assign(Object.create(right) as TransferCollection, fault(right));
    expect(runSoak(faulty, options).problems.join("\n")).toContain(problem);
  });
});
