/**
 * The mutants that no test can tell from the source, each as its line would read, with the reason. Other survivors
 * fail the run.
 */
export const equivalent: readonly { file: string; mutants: readonly string[]; why: string }[] = [
  {
    file: "src/network/readWarehouse.ts",
    mutants: ['return "";'],
    why: "What stands for a zone that is not one: the configuration is refused, and no clock is asked.",
  },
  {
    file: "src/time/workingCalendar.ts",
    mutants: ["if (holiday <= reopening) continue;"],
    why: "A closure reopens on a working day, and no holiday is one.",
  },
];
