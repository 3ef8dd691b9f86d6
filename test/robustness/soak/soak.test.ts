import { createTransferCollection, type TransferCollection } from "stock-transfer";
import { describe, expect, it } from "vitest";
import { runSoak } from "./runSoak";

// A short run; `npm run test:long -- soak` is the long one.

const options = { seed: Number(process.env["FC_SEED"] ?? 1), count: 6_000, size: 600 };

describe("paging during changes", () => {
  it("returns every lasting match exactly once, in order", () => {
    const { problems, counts } = runSoak(createTransferCollection(), options);
    expect(problems).toEqual([]);
    expect(counts["walks finished"]).toBeGreaterThan(50);
    expect(counts["deletes of the transfer that a cursor names"]).toBeGreaterThan(20);
  });

  it("is found to be wrong if a condition is ignored", () => {
    const right = createTransferCollection();
    const list: TransferCollection["list"] = (query) => right.list({ ...query, filter: {} });
    const faulty = Object.assign(Object.create(right) as TransferCollection, { list });
    expect(runSoak(faulty, options).problems.join("\n")).toContain("which does not match");
  });
});
