/**
 * The mutants that no test can tell from the source, each as its line would read, with the reason. Other survivors
 * fail the run.
 */
export const equivalent: readonly { file: string; mutants: readonly string[]; why: string }[] = [
  {
    file: "src/check/areDistinct.ts",
    mutants: [
      "if (false) return areDistinctPairs(items);",
      "if (items.length < fewLines) return areDistinctPairs(items);",
      "const answer = false ? areDistinctInTable(items) : undefined;",
      "const answer = true ? areDistinctInTable(items) : undefined;",
      "const answer = items.length >= manyLines ? areDistinctInTable(items) : undefined;",
      "const answer = items.length <= manyLines ? areDistinctInTable(items) : undefined;",
      "place = (place - 1) & (size - 1);",
      "for (let index = 0; index <= text.length; index += 1) mixed = Math.imul(mixed ^ text.charCodeAt(index), 0x01000193);",
    ],
    why: "The three ways give one answer in different times. Rows may run either way, and a hash may mix once more.",
  },
  {
    file: "src/check/checkTransfer.ts",
    mutants: ['assertFunction("checkTransfer", "context.stock.get", given.stock?.["get"]);'],
    why: "The line before has refused a context that is not there.",
  },
  {
    file: "src/check/quantity.ts",
    mutants: [
      'if (value <= 1) return { code: "too_small", message: `must be at least 1${but}`, path };',
      "if (value >= Number.MAX_SAFE_INTEGER)",
    ],
    why: "1 and 2^53 − 1 are quantities, and nothing is wrong with them.",
  },
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
