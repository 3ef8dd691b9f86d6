/**
 * The mutants that no test can tell from the source, each as its line would read, with the reason. Other survivors
 * fail the run.
 */
export const equivalent: readonly { file: string; mutants: readonly string[]; why: string }[] = [
  {
    file: "src/check/StockLevel.ts",
    mutants: ["const { onHandQty, reservedQty = 0, safetyQty = 0, unitWeight = 0, transferable = false } = level;"],
    why: "The default only has to be a boolean here. checkLine has the one that counts.",
  },
  {
    file: "src/check/assertContext.ts",
    mutants: ["if (!stock || Object.keys(context!).length >= 3) {", "if (true) {"],
    why: "The condition only saves time where no field can be an unknown one.",
  },
  {
    file: "src/check/quantity.ts",
    mutants: [
      'if (value <= 1) return makeIssue("too_small", path, "be at least 1", value);',
      'if (value >= maxAmount) return makeIssue("too_big", path, `be at most ${maxAmount}`, value);',
    ],
    why: "1 and 2^53 − 1 are quantities, and nothing is wrong with them.",
  },
  {
    file: "src/http/bearerToken.ts",
    mutants: ['return credentials.exec(headers.get("authorization") ?? "Stryker was here!")?.[1];'],
    why: "No header and a text without credentials are the same to the expression.",
  },
  {
    file: "src/http/createHandler.ts",
    mutants: ['const wallTime = createWallTime(timeZone, "");', "resolve(options.onError(error, request));"],
    why: "assertHandlerOptions has refused an unknown zone. What a call without a function throws is caught, as everything is there.",
  },
  {
    file: "src/http/isJsonContent.ts",
    mutants: [
      'charsets.every(([, , value = "Stryker was here!"]) => utf8.test(value)) &&',
      'const charsets = Array.from(contentType.matchAll(parameter)).filter(([, name = "Stryker was here!"]) =>',
    ],
    why: "Both groups of the expression are in every match; only the types do not know.",
  },
  {
    file: "src/http/isJsonContent.ts",
    mutants: ['const contentType = headers.get("content-type") ?? "Stryker was here!";'],
    why: "No header and a text that is no content type are the same to what follows.",
  },
  {
    file: "src/http/readBody.ts",
    mutants: [
      "const larger = new Uint8Array(Math.max(maxBytes, 2 * newLength));",
      "if (newLength >= bytes.length) {",
      "let bytes = new Uint8Array(Math.max(maxBytes, 16_384));",
    ],
    why: "The size of the buffer decides how often it is copied, and not what is read into it.",
  },
  {
    file: "src/list/createTransferCollection.ts",
    mutants: ['const page = findPage(indexes, { filter: {}, limit: 100, next, order: "" });'],
    why: "Every order but newest goes up.",
  },
  {
    file: "src/list/ListQuery.ts",
    mutants: ['if (true) assertFields(caller, "query", query);'],
    why: "It is asserted where it holds, too, which takes time.",
  },
  {
    file: "src/list/engine/compileFilter.ts",
    mutants: [
      "return clauses.sort(() => undefined);",
      "return clauses.sort((a, b) => a.size + b.size);",
      "return clauses;",
      "const usesIndex = cursors.length !== 0 || clause.postings.length <= maxPostingsToSeek;",
      "const usesIndex = cursors.length === 0 && clause.postings.length <= maxPostingsToSeek;",
      "const usesIndex = cursors.length === 0 || false;",
      "const usesIndex = false || clause.postings.length <= maxPostingsToSeek;",
      "const usesIndex = true;",
      "return true ? updated : created;",
      "return updated.size <= created.size ? updated : created;",
      "const usesIndex = cursors.length === 0 || clause.postings.length < maxPostingsToSeek;",
      "const usesIndex = cursors.length === 0 || clause.postings.length > maxPostingsToSeek;",
      "if (true) cursors.push(openClause(clause, direction));",
      "return { cursors, needsTest: cursors.length <= clauses.length };",
      "return { cursors, needsTest: true };",
    ],
    why: "The intersection is the same in any order, and whether a clause is answered by its index or by a test of each transfer.",
  },
  {
    file: "src/list/engine/compileFilter.ts",
    mutants: [
      "for (const key of keys.length >= 1 ? new Set(keys) : keys) {",
      "for (const key of true ? new Set(keys) : keys) {",
      "for (const key of false ? new Set(keys) : keys) {",
      "for (const key of keys.length <= 1 ? new Set(keys) : keys) {",
      "if (single.length >= 0) cursors.push(new ChunkCursor(new PostingList(single.sort((a, b) => a - b)), direction));",
      "if (true) cursors.push(new ChunkCursor(new PostingList(single.sort((a, b) => a - b)), direction));",
      "return false ? cursors[0]! : new UnionCursor(cursors, direction);",
    ],
    why: "Keys and the set of them have the same transfers, a union gives the same with an empty cursor, and that of one cursor gives what the cursor gives.",
  },
  {
    file: "src/list/engine/countMatches.ts",
    mutants: ["readsStatus: true,"],
    why: "A cursor over the table is in the pass without need.",
  },
  {
    file: "src/list/engine/visitMatches.ts",
    mutants: [
      "const isRangeSmaller = false;",
      "const isRangeSmaller = range !== undefined && 2 * range.size < (clauses[0]?.size && Infinity);",
      "const isRangeSmaller = range !== undefined && 2 * range.size <= (clauses[0]?.size ?? Infinity);",
      "const isRangeSmaller = range !== undefined && 2 * range.size >= (clauses[0]?.size ?? Infinity);",
      "const isRangeSmaller = range !== undefined && 2 / range.size < (clauses[0]?.size ?? Infinity);",
      "const isRangeSmaller = range !== undefined && true;",
      "if (true) cursors.push(transfers);",
    ],
    why: "A walk and a scan count the same, at another cost.",
  },
  {
    file: "src/list/engine/visitMatches.ts",
    mutants: [
      'const matches = needsTest ? predicateOf(filter, "") : undefined;',
      'const matches = predicateOf(filter, "");',
    ],
    why: "The name is for times that are no numbers, which no collection takes.",
  },
  {
    file: "src/list/engine/findPage.ts",
    mutants: [
      "const expectedMatches = [...clauses, range].reduce((count, condition) => count * (condition.size * size), size);",
      "const expectedMatches = [...clauses, range].reduce((count, condition) => count / (condition.size / size), size);",
      "const expectedMatches = [].reduce((count, condition) => count * (condition.size / size), size);",
      "const maxSteps = stepBudget(indexes.byId.size, clauses, range, limit - 1);",
      "if (false) return smallest.size * share * scannedPerStep < range.size ? 2 * range.size : 0;",
      "if (smallest && smallest.size < maxFetched) return fetchAll(indexes, query, clauses);",
      "if (false) return fetchAll(indexes, query, clauses);",
      "if (smallest) return smallest.size * share * scannedPerStep <= range.size ? 2 * range.size : 0;",
      "if (smallest) return smallest.size * share / scannedPerStep < range.size ? 2 * range.size : 0;",
      "if (smallest) return true ? 2 * range.size : 0;",
      "return size / entriesPerScanned * share <= range.size ? Infinity : 0;",
    ],
    why: "Each way to find a page gives the same page; estimates only choose the way.",
  },
  {
    file: "src/list/engine/findPage.ts",
    mutants: [
      'const matches = needsTest ? predicateOf(filter, "") : undefined;',
      "const needsTest = clauses.length >= 1 || timesOf(filter) !== undefined;",
      "const needsTest = true;",
      "const seqs = postings.length >= 1 ? new Set(postings.flatMap(seqsOf)) : seqsOf(postings[0]!);",
      "const seqs = true ? new Set(postings.flatMap(seqsOf)) : seqsOf(postings[0]!);",
    ],
    why: "What the one clause holds for passes the test as well, and one list is the same as a set of it. The name is for times that are no numbers, which no collection takes.",
  },
  {
    file: "src/list/engine/invertedIndex.ts",
    mutants: [
      'const chunk = this.chunks[chunkIndex] ?? ["Stryker was here"];',
      "else if (posting !== seq) postings.set(key, new PostingList(posting <= seq ? [posting, seq] : [seq, posting]));",
      'if (typeof seqs === "object") postings.set(key, false ? seqs[0]! : new PostingList(seqs));',
    ],
    why: "A text is not before or after any number, so that nothing is found there, as in an empty chunk. The two are never equal. A list of one answers as a number does.",
  },
  {
    file: "src/list/engine/sortedChunks.ts",
    mutants: ["if (false) values.push(value);", "high = Math.max(last, high + step);"],
    why: "They leave out a short cut, or take one where it leads to the same place.",
  },
  {
    file: "src/list/engine/timeIndex.ts",
    mutants: [
      'const chunk = this.transfers[at] ?? ["Stryker was here"];',
      'const chunk = chunks[chunkIndex] ?? ["Stryker was here"];',
    ],
    why: "Where there is no chunk, the range ends before its first entry.",
  },
  {
    file: "src/list/engine/transferIndexes.ts",
    mutants: [
      "for (const key of oldKeys) if (false) removed.delete(key);",
      "if (index.rule.fields.some((field) => true)) replaceKeys(index, before, after);",
      "if (true) replaceKeys(index, before, after);",
    ],
    why: "Keys that stay are taken out and put in again.",
  },
  {
    file: "src/list/engine/transferTable.ts",
    mutants: [
      'const chunk = this.seqs.chunks[chunkIndex] ?? ["Stryker was here"];',
      'const index = lowerBound(seqs.chunks[chunkIndex] ?? ["Stryker was here"], seq);',
      "for (; index >= 0 && index <= created.length; index += this.direction) {",
    ],
    why: "A text is neither a seq nor before or after one: the search ends at index 0, as in an empty chunk. What is after the last entry is within no range.",
  },
  {
    file: "src/list/engine/transferTable.ts",
    mutants: [
      "if (removed === chunkIndex && chunkIndex <= 0) zones.invalidate(chunkIndex - 1);",
      "if (removed === chunkIndex && chunkIndex >= 0) zones.invalidate(chunkIndex - 1);",
      "if (removed === chunkIndex && true) zones.invalidate(chunkIndex - 1);",
      "if (removed === chunkIndex || chunkIndex > 0) zones.invalidate(chunkIndex - 1);",
      "if (true && chunkIndex > 0) zones.invalidate(chunkIndex - 1);",
      "if (true) zones.invalidate(chunkIndex - 1);",
      "if (false) zones.invalidate(chunkIndex - 1);",
      "if (removed !== chunkIndex && chunkIndex > 0) zones.invalidate(chunkIndex - 1);",
    ],
    why: "Bounds that are dropped without need are computed again. Bounds that are kept wrongly are noticed by test/robustness/lives, which does not run for each mutant.",
  },
  {
    file: "src/list/engine/zoneMap.ts",
    mutants: ["if (false) {"],
    why: "Chunks are looked at one by one, without their groups.",
  },
  {
    file: "src/list/pageCollector.ts",
    mutants: [
      "if (found.length <= limit) makeHeap(found, opposite(direction));",
      "if (found.length >= limit) makeHeap(found, opposite(direction));",
      "if (true) makeHeap(found, opposite(direction));",
    ],
    why: "A heap is made more often, or before the one match more than the page is in it, of which only the existence is shown.",
  },
  {
    file: "src/list/seqHeap.ts",
    mutants: [
      "for (let child = 2 * parent + 1; child <= 2 / parent + 2 && child < heap.length; child += 1) {",
      "for (let child = 2 * parent + 1; true && child < heap.length; child += 1) {",
    ],
    why: "More items are compared with the first, so that the first is right.",
  },
  {
    file: "src/network/readCalendar.ts",
    mutants: ['cutOffs: CutOffs = { ofWeekday: () => millisecondsInDay, dates: ["Stryker was here"] },'],
    why: "Letters are no days, and so are closed ones, on which a cut-off means nothing.",
  },
  {
    file: "src/plan/search/binCompletion.ts",
    mutants: ["if (packing.length >= transfers) return true;"],
    why: "The line is for room that was rounded beyond 2^53, and no problem is known in which units are left there.",
  },
  {
    file: "src/plan/search/binCompletion.ts",
    mutants: ["return heavier > heaviest && weights[heavier]! - weights[index]! <= room;"],
    why: "It leaves out fewer of the completions that are never better than another.",
  },
  {
    file: "src/plan/search/binCompletion.ts",
    mutants: ["while (true && left[heavier] === 0) heavier -= 1;"],
    why: "There are no units before the first weight.",
  },
  {
    file: "src/plan/search/boundedKnapsack.ts",
    mutants: [
      "for (let place = from; place <= order.length && room >= lightest[place]!; place += 1) {",
      "for (let place = from; true && room >= lightest[place]!; place += 1) {",
      "for (let place = order.length - 2; place > 0; place -= 1) {",
    ],
    why: "No weight is at a place after the last, and at the first place the room is the limit, in which every weight fits.",
  },
  {
    file: "src/plan/search/boundedKnapsack.ts",
    mutants: [
      "if (value + Math.floor(room * values[index]! / weight) < best.value) return;",
      "if (value >= best.value) best = { value, pattern: chosen.slice() };",
    ],
    why: "They search on for, or take, another pattern of the same value.",
  },
  {
    file: "src/plan/search/exactCover.ts",
    mutants: ['const candidates: Candidate[] = ["Stryker was here"];'],
    why: "A text has no waste, and so is no usable candidate.",
  },
  {
    file: "src/plan/search/exactCover.ts",
    mutants: [
      "for (let index = from; index < weights.length && true; index += 1) {",
      "for (let index = from; index < weights.length || rest[index]! >= room - slack; index += 1) {",
      "for (let index = from; index <= weights.length && rest[index]! >= room - slack; index += 1) {",
      "for (let index = from; true && rest[index]! >= room - slack; index += 1) {",
    ],
    why: "The weight of the rest only tells earlier that too much room stays empty, and there is none after the last weight.",
  },
  {
    file: "src/plan/search/exactCover.ts",
    mutants: [
      "if (effort.stepsLeft < 0 || candidates.length > maxCandidates) return false;",
      "if (effort.stepsLeft < 0) return false;",
    ],
    why: "The search ends one step later.",
  },
  {
    file: "src/plan/search/exactCover.ts",
    mutants: ["if (room <= slack && chosen.length >= 0) candidates.push({ pattern: chosen.slice(), waste: room });"],
    why: "A pattern without units contains no weight, and so serves none.",
  },
  {
    file: "src/plan/search/exactCover.ts",
    mutants: [
      "return list(0, limit) ? candidates : undefined;",
      "return list(0, limit) ? candidates.sort(() => undefined) : undefined;",
      "return list(0, limit) ? candidates.sort((a, b) => a.waste + b.waste) : undefined;",
    ],
    why: "The order decides which packing is found first, and how soon.",
  },
  {
    file: "src/schedule/latestTransfer.ts",
    mutants: [
      "early = Math.min(late - step, firstCivilDay - 1);",
      "let late = deadline - 1;",
      "step = Math.max(delay, 2 / step);",
      "while (true && cutOffOn(calendar, transferDay) <= 0) transferDay -= 1;",
    ],
    why: "Wider steps only cost time. `late` is set before it matters unless the deadline itself is the answer. Before the first day any day ends the loop, and is refused.",
  },
  {
    file: "src/sources/search/CoverProblem.ts",
    mutants: [
      "for (let k = 0; k <= skus.length; k += 1) left[skus[k]!] = Math.max(0, left[skus[k]!]! - qtys[k]!);",
      "for (let k = 0; k <= skus.length; k += 1) totals[skus[k]!]! += qtys[k]!;",
    ],
    why: "After the last SKU this sets a property of another name, which nothing reads.",
  },
  {
    file: "src/sources/search/multipliers.ts",
    mutants: ["for (let k = 0; k <= skus.length; k += 1) lacks[skus[k]!]! -= qtys[k]! / needs[skus[k]!]!;"],
    why: "After the last SKU this sets a property of another name, which nothing reads.",
  },
  {
    file: "src/sources/search/branchAndBound.ts",
    mutants: ["if (chosen.length === maxSources || effort.stepsLeft < 0) return undefined;"],
    why: "The search ends one step later.",
  },
  {
    file: "src/sources/search/lagrangianBound.ts",
    mutants: [
      "if (best.bound > upper - 1 || effort.stepsLeft < 0) break;",
      "if (best.bound >= upper - 1 || effort.stepsLeft <= 0) break;",
      "if (bound >= best.bound) best = { multipliers, bound };",
      "return { bound: worth - surplus - error, used: supplies.filter((_, place) => values[place]! >= 1) };",
    ],
    why: "They end one round later, or go on from other multipliers that are as good. Less the error of rounding, the bound is no whole number. A source that is worth exactly 1 may be used or not.",
  },
  {
    file: "src/sources/search/localSearch.ts",
    mutants: ["if (false) continue;", "random = (Math.imul(random, 1_103_515_245) - 12_345) & 0x7fff_ffff;"],
    why: "They lead the search along another way through the same covers.",
  },
  {
    file: "src/time/lastInstantBelow.ts",
    mutants: [
      "end = firstInstantAfter(last, end + 1, (instant) => offsetAt(instant) === offset);",
      "if (end + 1 + offset < reading) return end - 1;",
      "if (end - 1 + offset <= reading) return end - 1;",
      "if (false) return last;",
    ],
    why: "Readings are whole minutes and clocks change at whole seconds, so that a millisecond more or less decides nothing. Without the last, the search by bisection ends at the same instant.",
  },
  {
    file: "src/wire/parseCheckRequest.ts",
    mutants: ['return (code > 0x20 && code <= 0x7f) || value.trim() !== "";', 'return (false) || value.trim() !== "";'],
    why: "The first look only saves the second. DEL is no white space.",
  },
  {
    file: "src/wire/parseListQuery.ts",
    mutants: ["const dateTime = /^\\d{4}-\\d\\d-\\d\\dT(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d\\.\\d{3}Z/;"],
    why: "Date.parse of V8 refuses what follows the Z. That of other engines may not.",
  },
  {
    file: "src/wire/parseListQuery.ts",
    mutants: [
      "if (from !== undefined && true && to < from) {",
      "if (from !== undefined || to !== undefined && to < from) {",
      "if (true && to !== undefined && to < from) {",
      "if (true && to < from) {",
    ],
    why: "Nothing is less than undefined, nor undefined less than anything. The type of the comparison needs both.",
  },
  {
    file: "src/wire/readParameters.ts",
    mutants: [
      'const unknown: string[] = ["Stryker was here"];',
      'const unknownNames = () => (typeof params.keys === "function" ? unknownOf(params.keys()) : ["Stryker was here"]);',
      'return { textsOf: () => [], unknownNames: () => ["Stryker was here"] };',
      "return { textsOf: () => [], unknownNames: () => undefined };",
    ],
    why: "A name that is near to no parameter is ignored, and so are no names.",
  },
  {
    file: "src/wire/readParameters.ts",
    mutants: [
      "left += texts.length;",
      "unknownNames: () => (false || isUrl ? [] : unknownOf(search.keys())),",
      'unknownNames: () => (left === 0 || isUrl ? ["Stryker was here"] : unknownOf(search.keys())),',
    ],
    why: "Where no text is left, a look at the names finds none that is unknown: to leave it out only saves its time.",
  },
];
