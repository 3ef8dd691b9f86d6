/** @type {import("@stryker-mutator/api/core").PartialStrykerOptions} */
export default {
  testRunner: "vitest",
  // A search for related tests takes longer than most mutants. Coverage shows which tests matter.
  vitest: { configFile: "test/robustness/mutation/vitest.config.ts", related: false },
  ignorePatterns: ["bench", "dist", "coverage", "test/package", "test/robustness/{fuzz,hostile,soak,zones}"],
  // Vitest does not check types.
  disableTypeChecks: false,
  coverageAnalysis: "perTest",
  concurrency: 2,
  // A mutant that survives runs all tests that reach it, beside another one and perhaps other programs: it must not be taken for
  // one that does not end.
  timeoutMS: 8_000,
  // A factor of the time of the first run.
  timeoutFactor: 1.5,
  reporters: ["json", "progress"],
  allowConsoleColors: false,
  // It would warn that static mutants take most of the time; what tests set up outside of their bodies makes many.
  warnings: false,
  // main.ts decides what fails.
  thresholds: { high: 100, low: 97, break: null },
};
