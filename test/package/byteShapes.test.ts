import { expect, it } from "vitest";
import { encodeShapes } from "../../bench/parts/bytes/encodeShapes";
import { handlerShapes } from "../../bench/parts/bytes/handlerShapes";
import { networkShapes } from "../../bench/parts/bytes/networkShapes";
import { bodyShapes } from "../../bench/parts/bytes/bodyShapes";
import { queryShapes } from "../../bench/parts/bytes/queryShapes";

// The benchmark stops at an input with another outcome.

it.each([...bodyShapes, ...encodeShapes, ...handlerShapes, ...networkShapes, ...queryShapes])(
  "the benchmark's input has the outcome that it says: $name",
  async ({ make, outcome }) => {
    expect(await make(1000).call()).toBe(outcome);
  },
);
