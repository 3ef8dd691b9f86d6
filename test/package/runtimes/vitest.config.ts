import { defineConfig } from "vitest/config";
import common from "../../../vitest.config";

// The tests that need a browser; `npm run test:runtimes` installs its driver.
const test = { ...common.test, include: ["test/package/runtimes/*.test.ts"], exclude: [], hookTimeout: 120_000 };
delete test.projects;

export default defineConfig({ ...common, test });
