import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: {
    alias: [
      { find: /^stock-transfer$/, replacement: source("index.ts") },
      { find: /^stock-transfer\/client$/, replacement: source("client/createClient.ts") },
      { find: /^stock-transfer\/http$/, replacement: source("http/createHandler.ts") },
      { find: /^stock-transfer\/postgres$/, replacement: source("postgres/index.ts") },
      { find: /^stock-transfer\/words$/, replacement: source("words/index.ts") },
    ],
  },
  test: {
    include: ["test/**/*.test.ts"],
    exclude: ["test/package/packed/**", "test/package/runtimes/**", "**/node_modules/**"],
    testTimeout: 60_000,
    maxWorkers: "100%",
    // Half of the time would go into importing the same modules for each file anew. All module state of the library is a cache.
    isolate: false,
    setupFiles: ["test/support/properties.ts"],
    coverage: {
      include: ["src/**/*.ts"],
      thresholds: { branches: 100, functions: 100, lines: 100, statements: 100 },
    },
  },
});

function source(name: string): string {
  return fileURLToPath(new URL(`src/${name}`, import.meta.url));
}
