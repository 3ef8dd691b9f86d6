import { strictEqual } from "node:assert";
import { measureCases } from "../measure/measureCases";
import { showCount, showShare } from "../report/tables";
import type { Figure, Measurement } from "../report/Results";
import { runPart } from "../run/runPart";
import { type Shape, shapes } from "./byteShapes";

// The time per byte of a long input against that of a short one, for inputs designed to be slow.

const table = "Per byte, at a thousand bytes and at a million";
const [short, long] = [1_000, 1_000_000];

await runPart(async () => {
  const all: Measurement[] = [];
  for (const shape of shapes) all.push(...(await perByte(shape)));
  return {
    measurements: all,
    figures: [figure(all)],
    notes: [
      "`maxItems` and `maxBodyBytes` are raised, so that neither size is rejected for its length. In a list that contains only faults, both sizes keep the first 100.",
      "Objects from a million bytes do not fit into the young generation of the heap, so garbage collection moves them. This takes up to half of the time of calls that create an object or a string for every few bytes.",
      "Node's HTTP server accepts at most 16 kB of headers, so tokens and content types of a million bytes do not reach the handler.",
    ],
  };
});

async function perByte({ name, make, outcome }: Shape): Promise<Measurement[]> {
  const inputs = [make(short), make(long)] as const;
  const contestants = {
    [`${showCount(short)} bytes`]: inputs[0].call,
    [`${showCount(long)} bytes`]: inputs[1].call,
  };
  const check = (answer: unknown) => {
    strictEqual(answer, outcome, name);
  };
  const timing = { rounds: 21 };
  const perCall = await measureCases([
    { table, item: name, size: short, timing, prepare: () => ({ contestants, check }) },
  ]);
  return perCall.map((one, index) => {
    const { bytes } = inputs[index as 0 | 1];
    const scale = inputs[0].bytes / bytes;
    const { median, lower, upper } = one.ratio;
    return {
      ...one,
      nanoseconds: one.nanoseconds / bytes,
      ratio: { median: median * scale, lower: lower * scale, upper: upper * scale },
    };
  });
}

function figure(all: readonly Measurement[]): Figure {
  const ofLong = all.filter(({ contestant }) => contestant.startsWith(showCount(long)));
  const worst = ofLong.reduce((a, b) => (a.ratio.median > b.ratio.median ? a : b));
  return {
    what: `a byte of an input of a million bytes, the worst of ${ofLong.length} inputs (${worst.item})`,
    against: "a byte of the same at a thousand bytes",
    result: showShare(worst.ratio.median),
  };
}
