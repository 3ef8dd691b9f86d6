import { defineConfig, mergeConfig } from "vitest/config";
import common from "../../../vitest.config";

// The tests that need a browser; `npm run test:runtimes` installs its driver.
export default mergeConfig(
  { ...common, test: { ...common.test, include: [], exclude: [] } },
  defineConfig({ test: { include: ["test/package/runtimes/*.test.ts"], hookTimeout: 120_000 } }),
);
