import fc from "fast-check";

// FC_SEED replays a run: the message of a failed property contains the seed. FC_RUNS sets the number of inputs of each
// property, unless the property sets it itself.
const { FC_SEED, FC_RUNS } = process.env;

fc.configureGlobal({
  numRuns: FC_RUNS ? Number(FC_RUNS) : 10,
  ...(FC_SEED ? { seed: Number(FC_SEED) } : {}),
});
