import fc from "fast-check";

// FC_SEED replays a run: the seed stands in the message of a failed property. FC_RUNS sets how many inputs each property
// sees that does not set it itself.
const { FC_SEED, FC_RUNS } = process.env;

fc.configureGlobal({
  numRuns: FC_RUNS ? Number(FC_RUNS) : 25,
  ...(FC_SEED ? { seed: Number(FC_SEED) } : {}),
});
