import { seededRandom as seededIntegers } from "../../test/support/random";

/** Numbers from 0 to below 1 that are the same in every run. */
export function seededRandom(seed: number): () => number {
  const random = seededIntegers(seed);
  return () => random(2 ** 32) / 2 ** 32;
}
