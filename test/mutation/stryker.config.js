/** @type {import("@stryker-mutator/api/core").PartialStrykerOptions} */
export default {
  testRunner: "vitest",
  // A search for related tests before each mutant takes longer than most mutants: coverage tells which tests matter.
  vitest: { configFile: "test/mutation/vitest.config.ts", related: false },
  mutate: ["src/**/*.ts", "!src/index.ts"],
  ignorePatterns: ["bench", "dist", "coverage", "test/packed", "test/runtimes"],
  coverageAnalysis: "perTest",
  concurrency: 2,
  timeoutMS: 4_000,
  timeoutFactor: 1.5,
  incremental: true,
  incrementalFile: "test/mutation/results.json",
  reporters: ["clear-text", "progress"],
  clearTextReporter: { allowColor: false, allowEmojis: false, logTests: false, reportTests: false },
  thresholds: { high: 100, low: 97, break: 97 },
};
