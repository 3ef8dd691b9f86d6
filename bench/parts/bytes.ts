import { strictEqual } from "node:assert";
import { bodyShapes } from "../bytes/bodyShapes";
import { encodeShapes } from "../bytes/encodeShapes";
import { handlerShapes } from "../bytes/handlerShapes";
import { networkShapes } from "../bytes/networkShapes";
import { queryShapes } from "../bytes/queryShapes";
import type { Shape } from "../bytes/Shape";
import { showCount, showRatio } from "../report/format";
import type { Figure, Measurement } from "../report/Results";
import { compare } from "../support/compare";
import { measurements } from "../support/measurement";
import { progress, runPart } from "../support/runPart";

// What a byte of input costs in a long input, against one in a short input, whatever the input looks like.

const table = "Per byte, at a thousand bytes and at a million";
const [few, many] = [1_000, 1_000_000];

await runPart(async () => {
  const all: Measurement[] = [];
  for (const shape of [...queryShapes, ...bodyShapes, ...networkShapes, ...handlerShapes, ...encodeShapes]) {
    progress(shape.name);
    all.push(...(await perByte(shape)));
  }
  return {
    measurements: all,
    figures: [figure(all)],
    notes: [
      "`maxItems` and `maxBodyBytes` are raised, so that neither size is refused for its length. Of a list of nothing but faults the first 100 are kept at either size.",
      "What a call keeps of a million bytes outgrows the young generation of the heap, and the collection of garbage then moves it: up to half of the time of what makes an object or a text of every few bytes.",
      "A server of Node takes headers of 16 kB in all: tokens and content types of a million bytes do not come that far.",
    ],
  };
});

async function perByte({ name, make, outcome }: Shape): Promise<Measurement[]> {
  const inputs = [make(few), make(many)] as const;
  const contestants = {
    [`${showCount(few)} bytes`]: inputs[0].call,
    [`${showCount(many)} bytes`]: inputs[1].call,
  };
  const check = (answer: unknown) => {
    strictEqual(answer, outcome, name);
  };
  const results = await compare(contestants, { rounds: 21, check });
  const scaled = results.map((result, index) => {
    const { bytes } = inputs[index as 0 | 1];
    const scale = inputs[0].bytes / bytes;
    const { median, lower, upper } = result.ratio;
    return {
      ...result,
      nanoseconds: result.nanoseconds / bytes,
      ratio: { median: median * scale, lower: lower * scale, upper: upper * scale },
    };
  });
  return measurements({ table, item: name, size: few }, scaled);
}

function figure(all: readonly Measurement[]): Figure {
  const long = all.filter(({ contestant }) => contestant.startsWith(showCount(many)));
  const worst = long.reduce((a, b) => (a.ratio.median > b.ratio.median ? a : b));
  return {
    what: `a byte of input, the worst of ${long.length} shapes (${worst.item})`,
    against: "the same at a thousand bytes",
    goal: "≤ 2",
    reached: showRatio(worst.ratio.median),
    isMet: worst.ratio.median <= 2,
  };
}
