import { defineConfig } from "vitest/config";

// The tests here use the packed tarball, installed into an empty folder together with the frameworks.
export default defineConfig({
  test: {
    include: ["test/package/packed/*.test.ts"],
    globalSetup: ["test/package/packed/install.ts"],
    testTimeout: 60_000,
  },
});
