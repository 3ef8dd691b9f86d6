import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type Reporter, type TestModule, type TestSpecification, type Vitest } from "vitest/node";
import shared from "../../../vitest.config";

/** Slow tests: properties and large collections. */
const longTest = /fast-check|seededRandom/;

/** These folders of src are also tested through the folders that use them. */
const users: Readonly<Record<string, readonly string[]>> = {
  network: ["schedule"],
  result: ["network", "check", "wire", "http"],
  time: ["schedule", "wire"],
};
const folder = process.env["MUTATED_FOLDER"] ?? "";
const folders = [folder, ...(users[folder] ?? []), "interface"];

/** The first failure ends the run of a mutant, so the tests of its folder come first, and long ones last. */
class QuickestFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) =>
      (longTest.test(readFileSync(moduleId, "utf8")) ? folders.length : 0) +
      folders.indexOf(relative("test", moduleId).split("/")[0]!);
    return Promise.resolve([...files].sort((a, b) => rank(a) - rank(b)));
  }
}

/** If a mutant makes a test file throw while loading, none of its tests run or fail, so the run must fail. */
class ErrorsOfLoading implements Reporter {
  private vitest: Vitest | undefined;

  onInit(vitest: Vitest): void {
    this.vitest = vitest;
  }

  onTestModuleEnd(module: TestModule): void {
    for (const error of module.errors()) this.vitest?.state.catchError(error, "Error of loading");
  }
}

const settings = { ...shared.test };
delete settings.projects;

export default defineConfig({
  ...shared,
  test: {
    ...settings,
    // Parts of the long file that is excluded.
    include: [...folders.map((name) => `test/${name}/**/*.test.ts`), `test/${folder}/{store/*,database/inspection}.ts`],
    exclude: ["test/interface/openapi/**", "test/postgres/database.test.ts", "test/**/*.program.test.ts"],
    setupFiles: ["test/support/properties.ts", "test/robustness/mutation/stopEarly.ts"],
    isolate: false,
    reporters: [new ErrorsOfLoading()],
    sequence: { sequencer: QuickestFirst },
  },
});
