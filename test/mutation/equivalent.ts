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
  {
    file: "src/wire/encodeTransfer.ts",
    mutants: [
      "if (false) return new Set(items.map(({ sku }) => sku)).size;",
      "if (true) return new Set(items.map(({ sku }) => sku)).size;",
      "if (items.length <= fewItems) return new Set(items.map(({ sku }) => sku)).size;",
      "if (items.length >= fewItems) return new Set(items.map(({ sku }) => sku)).size;",
    ],
    why: "Both ways of counting give one answer in different times.",
  },
  {
    file: "src/wire/parseCheckRequest.ts",
    mutants: ['return (false) || value.trim() !== "";', 'return (code > 0x20 && code <= 0x7f) || value.trim() !== "";'],
    why: "The first look only saves the second. DEL is no white space.",
  },
  {
    file: "src/wire/parseListQuery.ts",
    mutants: [
      "if (true && to < from) {",
      "if (true && to !== undefined && to < from) {",
      "if (from !== undefined && true && to < from) {",
      "if (from !== undefined || to !== undefined && to < from) {",
    ],
    why: "Nothing is less than undefined, nor undefined less than anything. The type of the comparison needs both.",
  },
  {
    file: "src/wire/parseListQuery.ts",
    mutants: ["if (!isKnown && true) {", "if (!isKnown && issues.length <= mostIssues) {"],
    why: "addIssue keeps no more issues; the message for one is spared.",
  },
  {
    file: "src/wire/parseListQuery.ts",
    mutants: ["const dateTime = /^\\d{4}-\\d\\d-\\d\\dT(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d\\.\\d{3}Z/;"],
    why: "Date.parse of V8 refuses what follows the Z. That of other engines may not.",
  },
  {
    file: "src/wire/splitQuery.ts",
    mutants: [
      "const plainAscii = /^[\\x20-\\x7e]$/;",
      "const plainAscii = /^[^\\x20-\\x7e]*$/;",
      "if (false) {",
      "if (plainAscii.test(text)) {}",
      "try {} catch {",
      "while (start <= text.length) {",
      'const spaced = part.includes("") ? part.split("+").join(" ") : part;',
      'return spaced.includes("") ? decodeURIComponent(spaced) : spaced;',
    ],
    why: "URLSearchParams reads the same in more time, an empty pair is none, and what has nothing to decode stays.",
  },
  {
    file: "src/http/createHandler.ts",
    mutants: ['const wallTime = createWallTime(timeZone, "");', "resolve(options.onError(error, request));"],
    why: "assertOptions has refused a zone that is none. What a call without a function throws is caught, as all is there.",
  },
  {
    file: "src/http/readBody.ts",
    mutants: [
      "let bytes = new Uint8Array(Math.max(maxBytes, 16_384));",
      "if (newLength >= bytes.length) bytes = enlarge(bytes, Math.min(maxBytes, 2 * newLength));",
      "if (newLength > bytes.length) bytes = enlarge(bytes, Math.max(maxBytes, 2 * newLength));",
    ],
    why: "The size of the buffer decides how often it is copied, and not what is read into it.",
  },
  {
    file: "src/http/isJsonContent.ts",
    mutants: [
      'const charsets = Array.from(contentType.matchAll(parameter)).filter(([, name = "Stryker was here!"]) =>',
    ],
    why: "Both groups of the expression are there in every match; only the types do not know.",
  },
  {
    file: "src/http/isJsonContent.ts",
    mutants: ['charsets.every(([, , value = "Stryker was here!"]) => utf8.test(value)) &&'],
    why: "As above.",
  },
];
