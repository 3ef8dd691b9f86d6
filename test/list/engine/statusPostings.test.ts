import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ChunkCursor } from "../../../src/list/engine/cursors";
import { StatusPostings, StatusTest } from "../../../src/list/engine/statusPostings";
import { scaled } from "../../support/scaled";

const everyMask = Array.from({ length: 32 }, (_, mask) => mask);
const has = (mask: number, status: number) => Math.floor(mask / 2 ** status) % 2 === 1;

/** By a plain map. */
function expected(model: ReadonlyMap<number, number>, mask: number): number[] {
  const seqs = [...model].flatMap(([seq, status]) => (has(mask, status) ? [seq] : []));
  return seqs.sort((a, b) => a - b);
}

function walked(postings: StatusPostings, mask: number, direction: 1 | -1): number[] {
  const cursor = new ChunkCursor(postings, direction, new StatusTest(postings, mask));
  const found: number[] = [];
  cursor.seek(direction === 1 ? 1 : Number.MAX_SAFE_INTEGER);
  while (cursor.seq !== 0) {
    found.push(cursor.seq);
    cursor.seek(cursor.seq + direction);
  }
  return direction === 1 ? found : found.reverse();
}

describe("postings with statuses", () => {
  const change = fc.record({ seq: fc.integer({ min: 1, max: 600 }), status: fc.integer({ min: -1, max: 4 }) });

  it("tell the transfers of any statuses, and how many they are, after every kind of change", () => {
    const runs = fc.array(fc.tuple(change, fc.integer({ min: 1, max: 300 })), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(fc.array(change, { maxLength: 300 }), runs, (initial, changes) => {
        const model = new Map(initial.flatMap(({ seq, status }) => (status < 0 ? [] : [[seq, status]])));
        const seqs = [...model.keys()].sort((a, b) => a - b);
        const postings = new StatusPostings({ seqs, statuses: seqs.map((seq) => model.get(seq)!) });
        for (const [{ seq: from, status }, count] of changes) {
          // Many next to one another, so that chunks are split and joined.
          for (let seq = from; seq < from + count; seq += 1) {
            if (status >= 0) {
              postings.put(seq, status);
              model.set(seq, status);
            } else if (model.delete(seq)) postings.remove(seq);
          }
          for (const mask of everyMask) {
            const wanted = expected(model, mask);
            expect(postings.sizeOf(mask)).toBe(wanted.length);
            expect(walked(postings, mask, 1).join()).toBe(wanted.join());
            expect(walked(postings, mask, -1).join()).toBe(wanted.join());
          }
          expect(postings.size).toBe(model.size);
        }
      }),
      { numRuns: scaled(60) },
    );
  });
});
