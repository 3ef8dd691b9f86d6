/** @type {import("@stryker-mutator/api/core").PartialStrykerOptions} */
export default {
  testRunner: "vitest",
  // A search for related tests takes longer than most mutants. Coverage shows which tests matter.
  vitest: { configFile: "test/robustness/mutation/vitest.config.ts", related: false },
  ignorePatterns: ["bench", "dist", "coverage", "test/package", "test/robustness/{hostile,zones}"],
  // Vitest does not check types.
  disableTypeChecks: false,
  coverageAnalysis: "perTest",
  concurrency: 2,
  // A surviving mutant runs all tests that reach it, next to another one and possibly other programs. It must not count as
  // one that never ends.
  timeoutMS: 8_000,
  // A factor of the time of the first run.
  timeoutFactor: 1.5,
  reporters: ["clear-text", "progress"],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  allowConsoleColors: false,
  // Suppresses the warning that static mutants take most of the time: test setup outside of test bodies causes many.
  warnings: false,
};
