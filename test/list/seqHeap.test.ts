import fc from "fast-check";
import { expect, it } from "vitest";
import { bySeq, type Direction } from "../../src/list/direction";
import { makeHeap, siftDown } from "../../src/list/seqHeap";

it("a heap gives its items in the order of its direction", () => {
  const items = fc.array(fc.nat(50), { maxLength: 60, size: "max" }).map((seqs) => seqs.map((seq) => ({ seq })));
  fc.assert(
    fc.property(items, fc.constantFrom<Direction>(1, -1), (given, direction) => {
      const heap = given.slice();
      makeHeap(heap, direction);
      const taken: number[] = [];
      while (heap.length > 0) {
        taken.push(heap[0]!.seq);
        heap[0] = heap.at(-1)!;
        heap.pop();
        siftDown(heap, 0, direction);
      }
      expect(taken).toEqual(given.sort(bySeq(direction)).map(({ seq }) => seq));
    }),
  );
});
