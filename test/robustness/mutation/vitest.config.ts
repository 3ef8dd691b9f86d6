import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type Reporter, type TestModule, type TestSpecification, type Vitest } from "vitest/node";
import shared from "../../../vitest.config";
import { listTests } from "./sources";

/** Slow tests: properties, large collections and a database. */
const longTest = /fast-check|seededRandom|\.\/database\//;

const tests = listTests(process.env["MUTATED_FOLDER"] ?? "")
  .filter((file) => file.endsWith(".test.ts"))
  .filter((file) => !process.env["MUTATION_WITHOUT_DATABASE"] || !readFileSync(file, "utf8").includes("./database/"));

/** The first failure ends the run of a mutant, so the tests of its folder come first, and long ones last. */
class QuickestFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) =>
      (longTest.test(readFileSync(moduleId, "utf8")) ? tests.length : 0) +
      tests.indexOf(relative(process.cwd(), moduleId));
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

export default defineConfig({
  ...shared,
  test: {
    ...shared.test,
    include: tests,
    setupFiles: ["test/support/properties.ts", "test/robustness/mutation/stopEarly.ts"],
    isolate: false,
    reporters: [new ErrorsOfLoading()],
    sequence: { sequencer: QuickestFirst },
  },
});
