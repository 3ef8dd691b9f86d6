import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Tests that start servers, other programs or a compiler. They run by a name of their own: npm run test:programs. */
const programTests = "test/**/*.program.test.ts";
const otherConfigs = ["test/package/packed/**", "test/package/runtimes/**", "**/node_modules/**"];

/** The slowest files start first, so that none of them runs alone at the end. */
const longFiles = /postgres\/database|examples\/server|transfers\/search|sources\/laws|everyHistory/;

class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isShort = ({ moduleId }: TestSpecification) => (longFiles.test(moduleId) ? 0 : 1);
    return (await super.sort(files)).sort((a, b) => isShort(a) - isShort(b));
  }
}

export default defineConfig({
  resolve: {
    alias: [
      { find: /^stock-transfer$/, replacement: source("index.ts") },
      { find: /^stock-transfer\/client$/, replacement: source("client/createClient.ts") },
      { find: /^stock-transfer\/http$/, replacement: source("http/createHandler.ts") },
      { find: /^stock-transfer\/node$/, replacement: source("node/createListener.ts") },
      { find: /^stock-transfer\/planners$/, replacement: source("planners/index.ts") },
      { find: /^stock-transfer\/postgres$/, replacement: source("postgres/index.ts") },
      { find: /^stock-transfer\/words$/, replacement: source("words/index.ts") },
    ],
  },
  test: {
    projects: [
      {
        extends: true,
        test: { name: "tests", include: ["test/**/*.test.ts"], exclude: [...otherConfigs, programTests] },
      },
      { extends: true, test: { name: "programs", include: [programTests], exclude: otherConfigs } },
    ],
    testTimeout: 180_000,
    maxWorkers: "100%",
    // Isolation would double the time by importing the same modules for each file. The only module state of the library is
    // caches.
    isolate: false,
    sequence: { sequencer: LongFilesFirst },
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
