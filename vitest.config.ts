import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: { alias: { "stock-transfer": fileURLToPath(new URL("src/index.ts", import.meta.url)) } },
  test: {
    include: ["test/**/*.test.ts"],
    testTimeout: 60_000,
    setupFiles: ["test/support/properties.ts"],
    typecheck: { enabled: true, include: ["test/**/*.test-d.ts"] },
    coverage: {
      include: ["src/**"],
      thresholds: { branches: 100, functions: 100, lines: 100, statements: 100 },
    },
  },
});
