import { mergeConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import shared from "../../../vitest.config";

const slow = /corpus|model|planTransfers|splitQuery/;

/** A mutant is given up at the first test that fails: those that take longest come last, as do those that import in a test. */
class QuickestFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => (slow.test(moduleId) ? 1 : 0);
    return Promise.resolve([...files].sort((a, b) => rank(a) - rank(b)));
  }
}

// Left out is what starts processes of its own, and what takes long beside what it sees that others do not.
export default mergeConfig(shared, {
  test: {
    exclude: [
      "test/package/examples/**",
      "test/robustness/{hostile,soak,zones}/**",
      "test/interface/{schemas,conformance}/**",
      "test/adversaries/longTexts.test.ts",
      "test/package/documentation.test.ts",
      "test/list/transferIndexes.test.ts",
    ],
    setupFiles: ["test/robustness/mutation/stopEarly.ts"],
    typecheck: { enabled: false },
    isolate: false,
    sequence: { sequencer: QuickestFirst },
  },
});
