import { beforeEach } from "vitest";

const run = globalThis as { hasFailed?: boolean };

// After the first failure, Vitest still imports the remaining files without running their tests.
if (run.hasFailed === true) {
  throw new Error("a test before this file has failed");
}
beforeEach(({ onTestFailed }) => {
  onTestFailed(() => {
    run.hasFailed = true;
  });
});
