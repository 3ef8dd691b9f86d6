/** @type {import("@stryker-mutator/api/core").PartialStrykerOptions} */
export default {
  testRunner: "vitest",
  // A search for related tests before each mutant takes longer than most mutants: coverage tells which tests matter.
  vitest: { configFile: "test/robustness/mutation/vitest.config.ts", related: false },
  mutate: ["src/**/*.ts", "!src/index.ts"],
  ignorePatterns: ["bench", "dist", "coverage", "test/package/packed", "test/package/runtimes"],
  coverageAnalysis: "perTest",
  concurrency: 2,
  // Of the time of the first run, which counts who reaches what and so takes twice that of a mutant.
  timeoutMS: 2_500,
  timeoutFactor: 0.75,
  incremental: true,
  incrementalFile: "test/robustness/mutation/results.json",
  reporters: ["clear-text", "progress"],
  clearTextReporter: { allowColor: false, allowEmojis: false, logTests: false, reportTests: false },
  // main.ts decides what fails.
  thresholds: { high: 100, low: 97, break: null },
};
