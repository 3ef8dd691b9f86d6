import { beforeEach } from "vitest";

const run = globalThis as { hasFailed?: boolean };

// Vitest imports the files that are left though it runs none of their tests after the first failure.
if (run.hasFailed === true) {
  throw new Error("a test before this file has failed");
}
beforeEach(({ onTestFailed }) => {
  onTestFailed(() => {
    run.hasFailed = true;
  });
});
