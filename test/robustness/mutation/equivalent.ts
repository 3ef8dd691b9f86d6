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
      'charsets.every(([, , value = "Stryker was here!"]) => utf8.test(value)) &&',
    ],
    why: "Both groups of the expression are there in every match; only the types do not know.",
  },
  {
    file: "src/http/isJsonContent.ts",
    mutants: ['const contentType = headers.get("content-type") ?? "Stryker was here!";'],
    why: "No header and a text that is no content type are the same to what follows.",
  },
  {
    file: "src/http/bearerToken.ts",
    mutants: ['return credentials.exec(headers.get("authorization") ?? "Stryker was here!")?.[1];'],
    why: "No header and a text without credentials are the same to the expression.",
  },
  {
    file: "src/list/affordableTests.ts",
    mutants: ["return testsPerVisit * (wanted <= matches ? (visitsToTheEnd * wanted) / matches : visitsToTheEnd);"],
    why: "Where both are equal, so are the two results.",
  },
  {
    file: "src/list/combineCursors.ts",
    mutants: [
      "return false ? cursors[0]! : new Union(cursors, direction);",
      "return false ? cursors[0]! : new Intersection(cursors, direction);",
    ],
    why: "Of one cursor, the union and the intersection are that cursor, in more time.",
  },
  {
    file: "src/list/combineCursors.ts",
    mutants: ["if (false) return;"],
    why: "Every cursor of the heap stays where it is then, and so does the union.",
  },
  {
    file: "src/list/combineCursors.ts",
    mutants: ["for (let child = 2 * parent + 1; true && child < heap.length; child += 1) {"],
    why: "The first of all that follow may go up as well: what comes down in its place is after what is above it.",
  },
  {
    file: "src/list/combineCursors.ts",
    mutants: ["if (true) {"],
    why: "A mask of nothing adds nothing to a page or a count; the search goes on after it.",
  },
  {
    file: "src/list/createTransferCollection.ts",
    mutants: ['const page = findPage(indexes, { filter: {}, limit: 100, next, order: "" });'],
    why: 'Whatever is not "newest" is oldest first; others are refused before.',
  },
  {
    file: "src/list/filterTerms.ts",
    mutants: ['if (!group) return { entries: ["Stryker was here"], count: 0 };'],
    why: "Where a term counts none, nobody looks at its entries.",
  },
  {
    file: "src/list/filterTerms.ts",
    mutants: [
      "const values = true ? new Set(given) : given;",
      "const values = given.length >= 1 ? new Set(given) : given;",
      "const values = given.length <= 1 ? new Set(given) : given;",
      "const values = false ? new Set(given) : given;",
      "return true ? terms.sort((a, b) => a.count - b.count) : terms;",
      "return terms.length >= 1 ? terms.sort((a, b) => a.count - b.count) : terms;",
    ],
    why: "One is distinct and in order. Values given twice are looked up twice, and found once.",
  },
  {
    file: "src/list/findPage.ts",
    mutants: ["const sorted = after?.sort((a, b) => (a.seq - b.seq) / direction);"],
    why: "A direction is 1 or −1.",
  },
  {
    file: "src/list/findPage.ts",
    mutants: ["cursor.seek(next === 0 ? outermost[direction] : leafOf(leaves, next - direction).key);"],
    why: "From a leaf too far back, what is before the cursor is passed over.",
  },
  {
    file: "src/list/findPage.ts",
    mutants: ["if (false) {", "if (leaf.isAscending) {}"],
    why: "The general way gives the same in more time.",
  },
  {
    file: "src/list/leaves.ts",
    mutants: [
      "const slots = new Array().fill(undefined);",
      "const leaf: Leaf = { key, slots, seqs, used: 0, isAscending: false, bounds: undefined };",
      "const isNext = false || (last < lastSlot && leaf.seqs[last]! < seq);",
    ],
    why: "An empty leaf ascends from its first transfer on, which takes the lowest slot; a slot that is not there is undefined.",
  },
  {
    file: "src/list/leaves.ts",
    mutants: ["leaf.isAscending = false || (leaf.isAscending && isNext);"],
    why: "A leaf that was emptied is put in order again, where it was in order.",
  },
  {
    file: "src/list/listTransfers.ts",
    mutants: ["if (false) continue;", "if (false) found.pop();"],
    why: "What is beyond the page is cut off at the end; only memory is spared.",
  },
  {
    file: "src/list/openLeaves.ts",
    mutants: ["if (false || (bounds && !overlap(boundsOf(leaf), bounds))) continue;"],
    why: "A mask of nothing adds nothing.",
  },
  {
    file: "src/list/openMatches.ts",
    mutants: [
      "if (true) cursors.push(openSeqs(seqs, leaves, direction));",
      "if (seqs.length >= 0) cursors.push(openSeqs(seqs, leaves, direction));",
    ],
    why: "A cursor of no transfers is at its end at once.",
  },
  {
    file: "src/list/openPostings.ts",
    mutants: [
      "return new SeqCursor(true ? Float64Array.from(seqs).sort() : seqs, leaves, direction);",
      "return new SeqCursor(seqs.length >= 1 ? Float64Array.from(seqs).sort() : seqs, leaves, direction);",
    ],
    why: "One is in order.",
  },
  {
    file: "src/list/openPostings.ts",
    mutants: [
      "for (; this.index >= 0 || this.index < seqs.length; this.index += direction) {",
      "for (; true && this.index < seqs.length; this.index += direction) {",
      "for (; this.index >= 0 && true; this.index += direction) {",
      "for (; this.index >= 0 && this.index <= seqs.length; this.index += direction) {",
    ],
    why: "Beyond either end there is no seq, no leaf has it, and the loop ends there too.",
  },
  {
    file: "src/list/timeIndex.ts",
    mutants: [
      "if (!start && !end) return 0;",
      'if (false || "seq" in entry) return transfer;',
      'if (false || "seq" in entry) return undefined;',
      "return others.length === 0 && only.values.length === 1 ? only.values[0] : entry;",
    ],
    why: "Both chunks are there or none is, and what is replaced or removed is there: only the types do not know.",
  },
  {
    file: "src/list/transferIndexes.ts",
    mutants: ["export function shareTexts({ sources, destinations }: TransferIndexes, transfer: OwnTransfer): void {}"],
    why: "Equal texts are the same to the language; sharing one spares memory and time.",
  },
  {
    file: "src/list/transferIndexes.ts",
    mutants: [
      "if (true) lanes.set(src, fromSource);",
      "if (isLast && bySeq.at(-1)!.seq <= seq) return addLeaf(leaves, seq);",
    ],
    why: "What is set again stays the same, and no two transfers have one seq.",
  },
  {
    file: "src/plan/search/binCompletion.ts",
    mutants: [
      "while (true && (left[index] === 0 || weights[index]! > room)) index += 1;",
      "while (true && left[heavier] === 0) heavier -= 1;",
    ],
    why: "No units are left of any weight beyond the lightest or before the heaviest, nor beyond either end.",
  },
  {
    file: "src/plan/search/boundedKnapsack.ts",
    mutants: [
      "for (let place = from; true && room >= lightest[place]!; place += 1) {",
      "for (let place = from; place < order.length || room >= lightest[place]!; place += 1) {",
      "for (let place = from; place <= order.length && room >= lightest[place]!; place += 1) {",
      "for (let place = from; place < order.length && true; place += 1) {",
    ],
    why: "The lightest weight only tells earlier that nothing more fits, which the counts tell as well. It saves a quarter of the time.",
  },
  {
    file: "src/plan/search/columnGenerationBound.ts",
    mutants: [
      "for (let row = 0; row <= size; row += 1) {",
      "for (let index = 0; index <= size; index += 1) {",
      "if (row === leaving || false) continue;",
    ],
    why: "What is written beyond a typed array is dropped, and nothing times the row changes nothing.",
  },
  {
    file: "src/plan/search/columnGenerationBound.ts",
    mutants: [
      "if (basis.uses.reduce((sum, times) => sum + times, 0) < target + tolerance) return 0;",
      "if (total >= best * heaviest.value) {",
      "if (priceOf(heaviest.pattern, basis.prices) >= 1 + tolerance) {",
      "if (sum >= tolerance && uses[row]! / sum < times) {",
    ],
    why: "No sum of floating point hits the tolerance to the last bit; the proof compares integers.",
  },
  {
    file: "src/plan/search/exactCover.ts",
    mutants: [
      'const rest: number[] = ["Stryker was here"];',
      "for (let index = from; true && rest[index]! >= room - slack; index += 1) {",
      "for (let index = from; index <= weights.length && rest[index]! >= room - slack; index += 1) {",
    ],
    why: "Every rest is set before it is read, and beyond the last weight there is none to compare.",
  },
];
