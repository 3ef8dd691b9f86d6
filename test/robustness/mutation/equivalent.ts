/**
 * The mutants that tests cannot distinguish from the source, each as the mutated line with the reason. Other survivors
 * fail the run.
 */
export const equivalent: readonly { file: string; mutants: readonly string[]; why: string }[] = [
  {
    file: "src/check/StockLevel.ts",
    mutants: ["const { transferable = false, packQty = 1 } = level;"],
    why: "Here the default only has to be a boolean. The effective default is in checkLine.",
  },
  {
    file: "src/check/limits.ts",
    mutants: [
      "if (false) return;",
      "const unitVolumeOf = (index: number) => (false ? 0 : (levels[index]?.unitVolume ?? 0));",
    ],
    why: "No rule refuses lines that fit together. Finding this line by line only takes longer. Without a limit, a volume is not compared.",
  },
  {
    file: "src/check/projectedStock.ts",
    mutants: [".filter(({ day, qty }) => day <= until && (day >= today || qty <= 0))", "if (true) {"],
    why: "A movement of 0 units changes nothing. The condition only saves creating the path.",
  },
  {
    file: "src/check/lots.ts",
    mutants: [
      'const lots = [...readEntries(sku, level, "lots"), ...movements.filter(({ qty }) => qty >= 0)];',
      'return level[leftLots] ?? readLots(sku, level, later ? readMovements(sku, level, later) : ["Stryker was here"]);',
    ],
    why: "A lot of 0 units changes nothing, and a text has no units.",
  },
  {
    file: "src/check/checkTransfers.ts",
    mutants: ["if (true) stock.set(sku, claimUnits(sku, level, requestedQty, examined.rules));"],
    why: "Without lots, the condition only saves copying the level.",
  },
  {
    file: "src/check/checkTransfers.ts",
    mutants: [
      "return { check, stockOf, acceptedBy: () => undefined };",
      "return { check, stockOf, acceptedBy: (code) => acceptedLedgers(code) };",
    ],
    why: "Only plans read this, and their tests fail.",
  },
  {
    file: "src/check/earliestTransfer.ts",
    mutants: ["const arrivals = lines.flatMap(({ lots }) => lots.map(({ day }) => day)).filter((day) => day >= from);"],
    why: "The first day is tried only once, because the days are a set.",
  },
  {
    file: "src/check/largestAllowed.ts",
    mutants: ["largest.push({ sku, maxQty: refusesEveryQuantity ? 0 : maxQty - (maxQty % (level.packQty ?? 1)) });"],
    why: "Without a stock level, every quantity is refused.",
  },
  {
    file: "src/check/promiseTransfer.ts",
    mutants: ['parts.push({ qty: part, ...datesOf(milestones, route, ["Stryker was here"])! });'],
    why: "Nobody reads these issues: a part is never beyond the calendars.",
  },
  {
    file: "src/check/supplyOf.ts",
    mutants: [
      'if (!level) return { steps: ["Stryker was here"], lots: undefined, shelfDays: 0, packQty: 1, refusals };',
    ],
    why: "An unknown SKU is refused before its steps are read.",
  },
  {
    file: "src/check/checkLines.ts",
    mutants: [
      "const levels = new Array();",
      "const lines = new Array();",
      "if (true) assertValid(`the acceptedQty of ${describeValue(line.sku)}`, fault);",
      "if (true)",
      "const missing = false ? 0 : Math.min(qty, availableQty) - freshQtyOf(sku, level, rules);",
      "if (Math.max(weight, volume, units) >= maxAmount) {",
      "if (true) {",
    ],
    why: "The preset length and the conditions only save time.",
  },
  {
    file: "src/client/createClient.ts",
    mutants: ["if (next !== 0 && page.next >= next) throw makeFailure(cursorFault(page.next, next), { status: 200 });"],
    why: "The same cursor is rejected before.",
  },
  {
    file: "src/http/createHandler.ts",
    mutants: ["return true;"],
    why: "If a body is too large, nothing else about it is read.",
  },
  {
    file: "src/http/createService.ts",
    mutants: ['const token = credentials.exec(exchange.header("authorization") ?? "Stryker was here!")?.[1];'],
    why: "The expression matches neither a missing header nor a text without credentials.",
  },
  {
    file: "src/http/createService.ts",
    mutants: [
      'const { timeZone, maxBodyBytes = 1_048_576, reasons, dates, ignoredParameters = ["Stryker was here"] } = options;',
      "resolve(options.onError(nameCall(caller, error), incoming));",
    ],
    why: "No test has a parameter of this name. Calling undefined throws, and all errors are caught there.",
  },
  {
    file: "src/http/readJson.ts",
    mutants: [
      'const charsets = contentType.includes("")',
      'const contentType = body.header("content-type") ?? "Stryker was here!";',
    ],
    why: "Without a semicolon, there are no parameters. A missing header and an invalid content type have the same effect.",
  },
  {
    file: "src/http/readJson.ts",
    mutants: [
      "const larger = new Uint8Array(false ? newLength : Math.min(this.maxBytes, 2 * newLength));",
      "const larger = new Uint8Array(this.#length !== 0 ? newLength : Math.min(this.maxBytes, 2 * newLength));",
      "const larger = new Uint8Array(this.#length === 0 ? newLength : Math.max(this.maxBytes, 2 * newLength));",
      "const larger = new Uint8Array(true ? newLength : Math.min(this.maxBytes, 2 * newLength));",
      "if (newLength >= this.#bytes.length) {",
      "if (true) {",
    ],
    why: "The size of the buffer determines how often it is copied, not its contents.",
  },
  {
    file: "src/lifecycle/moveUnits.ts",
    mutants: ["if (fault || false) continue;"],
    why: "After an issue the result is not used, and no number is below undefined.",
  },
  {
    file: "src/lifecycle/suppliesOf.ts",
    mutants: ["return Array.from(byDate, ([on, qty]) => ({ on, qty })).sort((a, b) => (a.on <= b.on ? -1 : 1));"],
    why: "Each date occurs once.",
  },
  {
    file: "src/node/createListener.ts",
    mutants: [
      "if (false || given.toLowerCase() !== name) continue;",
      'if (true) outgoing.setHeader("content-length", new TextEncoder().encode(text).byteLength);',
      'if (this.aborted) throw new Error("");',
    ],
    why: "The comparison of lengths saves time. Node sets the same length. Nobody sees the message of an aborted request.",
  },
  {
    file: "src/node/createListener.ts",
    mutants: [
      'this.incoming.on("", fail).on("close", fail);',
      'this.incoming.on("error", fail).on("", fail);',
      "resolve(true);",
    ],
    why: "An aborted request emits both events, and its body is not used, nor is one that is too large.",
  },
  {
    file: "src/list/createTransferCollection.ts",
    mutants: ['const page = findPage(indexes, { filter: {}, limit: 100, next, order: "" });'],
    why: "Every order except newest is ascending.",
  },
  {
    file: "src/list/engine/compileFilter.ts",
    mutants: [
      "if (true) ranges.unshift(range);",
      "if (false) ranges.unshift(range);",
      "if (range.size <= (ranges[0]?.size ?? 0)) ranges.unshift(range);",
    ],
    why: "Each time range contains all matches.",
  },
  {
    file: "src/list/engine/sortedChunks.ts",
    mutants: [
      "const last = starts.length + 1;",
      "if (false) values.push(value);",
      "return false ? last : Math.max(0, lowerBound(starts, number + 1) - 1);",
      "return last < 0 && starts[last]! <= number ? last : Math.max(0, lowerBound(starts, number + 1) - 1);",
      "return last > 0 && starts[last]! <= number ? last : Math.max(0, lowerBound(starts, number + 1) - 1);",
      "return last >= 0 && starts[last]! < number ? last : Math.max(0, lowerBound(starts, number + 1) - 1);",
      "return true && starts[last]! <= number ? last : Math.max(0, lowerBound(starts, number + 1) - 1);",
    ],
    why: "They skip a shortcut.",
  },
  {
    file: "src/list/sortedSearch.ts",
    mutants: ["high = Math.max(last, high + step);"],
    why: "It reaches the same index in a different number of steps.",
  },
  {
    file: "src/network/ConfigReader.ts",
    mutants: ['const given = this.get(field, ["Stryker was here"]);'],
    why: "Any list works: the field is read again as a list.",
  },
  {
    file: "src/network/createNetwork.ts",
    mutants: ['if (false || field === undefined) return "";'],
    why: "Only entries of lists in the configuration have a code or a source.",
  },
  {
    file: "src/network/parseNetwork.ts",
    mutants: ['const defaultLanes: Lane[] = ["Stryker was here"];'],
    why: "A text has no transfer type that could equal that of a lane.",
  },
  {
    file: "src/network/parseNetwork.ts",
    mutants: [
      "if (true) Object.defineProperty(copy, key, { value, enumerable: true });",
      'return routes[0] ? { value: routes as [RouteData] } : noRoute(src, dest, ["Stryker was here"]);',
    ],
    why: "The copy is frozen later, so assignment only saves time. Only a missing transfer type is compared with services.",
  },
  {
    file: "src/network/readCutOffs.ts",
    mutants: [
      'const isGiven = ["cutOff", "cutOffOn"].filter(field => reader.has(field)).length >= 0;',
      'const isGiven = ["cutOff", "cutOffOn"].length > 0;',
      "const isGiven = true;",
      "if (false) return noCutOffs;",
    ],
    why: "Sharing the cut-offs of warehouses without any only saves time.",
  },
  {
    file: "src/planners/transfers/binCompletion.ts",
    mutants: ["return heavier > heaviest && weights[heavier]! - weights[index]! <= room;"],
    why: "It only skips fewer dominated completions.",
  },
  {
    file: "src/planners/transfers/binCompletion.ts",
    mutants: ["while (true && left[heavier] === 0) heavier -= 1;"],
    why: "No weight precedes the first one.",
  },
  {
    file: "src/planners/transfers/exactCover.ts",
    mutants: ["if (effort.stepsLeft < 0) return false;"],
    why: "The search ends one step later.",
  },
  {
    file: "src/planners/transfers/exactCover.ts",
    mutants: [
      "return list(0, limit) ? candidates : undefined;",
      "return list(0, limit) ? candidates.sort((a, b) => a.waste + b.waste) : undefined;",
    ],
    why: "The order only determines which packing is found first, and how fast.",
  },
  {
    file: "src/schedule/explainSchedule.ts",
    mutants: ['assertValid("", calendarsFault(milestones, data));'],
    why: "The message of this fault names no place.",
  },
  {
    file: "src/schedule/scheduleTransfer.ts",
    mutants: ['for (const fault of issues) assertValid("", fault);'],
    why: "The message of this fault names no place.",
  },
  {
    file: "src/schedule/scheduleTransfer.ts",
    mutants: [
      "if (known && now > known.from && now < known.schedule.validUntil && Number.isSafeInteger(now)) return known.schedule;",
      "if (schedules.size !== maxKnown) schedules.clear();",
      "if (false) schedules.clear();",
      "if (true) schedules.clear();",
      "while (before > earliest && cutOffOn(source, lane.cutOffs, before) === 0) before -= 1;",
      "while (true && cutOffOn(source, lane.cutOffs, before) === 0) before -= 1;",
    ],
    why: "The cache saves time and memory. No clock is set back to the day at which the search ends.",
  },
  {
    file: "src/schedule/milestones.ts",
    mutants: ["const { arrival: latestArrival } = false ? usual : deliverAfter(maxTransitDays);"],
    why: "The same number of days has the same result.",
  },
  {
    file: "src/schedule/latestTransfer.ts",
    mutants: [
      "early = Math.min(late - step, firstCivilDay - 1);",
      "let late = deadline - 1;",
      "step = Math.max(delay, 2 / step);",
      "while (true && cutOff(transferDay) === 0) transferDay -= 1;",
    ],
    why: "Wider steps only cost time. `late` is set before it is used, unless the deadline itself is the result. Before the first day, any day ends the loop, and is rejected.",
  },
  {
    file: "src/planners/sources/CoverProblem.ts",
    mutants: [
      "for (let k = 0; k <= skus.length; k += 1) left[skus[k]!] = Math.max(0, left[skus[k]!]! - qtys[k]!);",
      "for (let k = 0; k <= skus.length; k += 1) totals[skus[k]!]! += qtys[k]!;",
    ],
    why: "After the last SKU, this sets a property that nothing reads.",
  },
  {
    file: "src/planners/sources/lagrangianBound.ts",
    mutants: [
      "if (best.bound > upper - 1 || effort.stepsLeft < 0) break;",
      "if (best.bound >= upper - 1 || effort.stepsLeft <= 0) break;",
      "if (bound >= best.bound) best = { multipliers, bound };",
    ],
    why: "They end one round later, or continue from equally good multipliers. After the rounding error is subtracted, the bound is not an integer.",
  },
  {
    file: "src/planners/sources/localSearch.ts",
    mutants: [
      "for (const sku of listLacking()) weights[sku]! += 1 * needs[sku]!;",
      "gains[places[k]!]! += weights[other]! * Math.max(qtys[k]!, left[other]!);",
      "if (false) continue;",
      "if (loss <= leastLoss) {",
      "if (more > 0) loss += weights[sku]! * Math.max(more, qtys[k]!);",
      "if (place === lastAdded && chosen.length <= 1) continue;",
      "if (place === lastAdded && chosen.length >= 1) continue;",
      "if (place === lastAdded && true) continue;",
      "if (true) continue;",
      "let lastAdded = +1;",
      "random = (Math.imul(random, 1_103_515_245) - 12_345) & 0x7fff_ffff;",
    ],
    why: "They change the path of the search through the same covers.",
  },
  {
    file: "src/planners/sources/localSearch.ts",
    mutants: [
      "for (let k = 0; k <= places.length; k += 1)",
      "for (let k = 0; k <= skus.length; k += 1) {",
      "for (let sku = 0; sku <= left.length; sku += 1) if (left[sku]! > 0) lacking.push(sku);",
      "if (more >= 0) loss += weights[sku]! * Math.min(more, qtys[k]!);",
    ],
    why: "After the last number comes undefined. It sets a property that nothing reads, or makes a comparison false. Adding 0 changes nothing.",
  },
  {
    file: "src/planners/sources/localSearch.ts",
    mutants: ["effort.stepsLeft += places.length;", "while (effort.stepsLeft >= 0) {"],
    why: "The search ends later.",
  },
  {
    file: "src/planners/sources/lagrangianBound.ts",
    mutants: ["if (norm < (needs.length * 2 ** -50) ** 2) return multipliers;"],
    why: "The norm is never exactly that, unless nothing is needed. Then no multiplier changes.",
  },
  {
    file: "src/planners/sources/lagrangianBound.ts",
    mutants: ["for (let k = 0; k <= skus.length; k += 1) lacks[skus[k]!]! -= qtys[k]! / needs[skus[k]!]!;"],
    why: "After the last SKU, this sets a property that nothing reads.",
  },
  {
    file: "src/time/clockReadings.ts",
    mutants: [
      "end = firstInstantAfter(last, end + 1, (instant) => offsetAt(instant) === offset);",
      "if (end + 1 + offset < reading) return end - 1;",
      "if (end - 1 + offset <= reading) return end - 1;",
      "if (at > low + millisecondsInDay) at = Math.max(at, high - millisecondsInDay);",
      "if (clock(at) < low || clock(at) > high) return at;",
      "if (false) return last;",
      "if (false) {",
    ],
    why: "Readings are whole minutes and clocks change at whole seconds, so a millisecond does not matter. Without the shortcut for equal offsets, the bisection ends at the same instant.",
  },
  {
    file: "src/time/wallTime.ts",
    mutants: [
      'const [, date, time] = (typeof text === "string" ? written.exec(text) : null) ?? ["Stryker was here"];',
      "for (let around = shown - millisecondsInDay; around < shown + millisecondsInDay; around += millisecondsInDay / 4) {",
    ],
    why: "The first element is not read. A zone has the same offset at several of these instants.",
  },
  {
    file: "src/time/workingCalendar.ts",
    mutants: [
      "while (end - day <= maxDaysClosed && !endsClosure(end)) end += 1;",
      "while (end - start <= maxDaysClosed && !endsClosure(start - 1)) start -= 1;",
    ],
    why: "One more day of a closure that is already too long changes nothing.",
  },
  {
    file: "src/time/zoneClock.ts",
    mutants: ["const isNegative = isSmall ? isBehindUtc(timeZone, date) : minutes <= 0;"],
    why: "0 minutes are the same with either sign.",
  },
  {
    file: "src/postgres/changeFeed.ts",
    mutants: [
      'const [, cluster, transaction, seq, partner = "Stryker was here!"] = parts!;',
      'if (after === "0") return { cluster: null, transaction: "0", seq: 0, partner: "Stryker was here!" };',
    ],
    why: "The partner only matters for equal `seq` of one transaction, over partners, and there every other cursor has one.",
  },
  {
    file: "src/postgres/conditions.ts",
    mutants: ["export const timeFields = filterFields.filter((field) => /(?:created|updated|arrives)/.test(field));"],
    why: "No other field has one of these words.",
  },
  {
    file: "src/postgres/inspection.ts",
    mutants: [
      'return key.replace(isOrdered ? (goesDown ? goingDown : "Stryker was here!") : anyOrder, "").replace(/[\\s()"]/g, "");',
    ],
    why: "No key has this text.",
  },
  {
    file: "src/postgres/scope.ts",
    mutants: ["const ownNames = /^(?:walk_\\d|decided|given|locked|updated|wanted|tested|keyed|changed)$/;"],
    why: "A statement has at most three walks.",
  },
  {
    file: "src/postgres/storable.ts",
    mutants: ["const mayBeLong = 3 * text.length >= maxIndexedBytes;", "const mayBeLong = true;"],
    why: "The condition only saves encoding short texts.",
  },
  {
    file: "src/postgres/stockChanges.ts",
    mutants: [
      "const sorted = lines.map(({ sku, qty }) => [sku, qty] as const).sort(([a], [b]) => (a <= b ? -1 : 1));",
      "const sorted = lines.map(({ sku, qty }) => [sku, qty] as const).sort(([a], [b]) => (a >= b ? -1 : 1));",
    ],
    why: "Each SKU occurs once, and any order will do that is the same for the same lines.",
  },
  {
    file: "src/postgres/stockChanges.ts",
    mutants: [
      'on conflict (${keys}) do update set ${assign(layout, onHand, sql`coalesce(level.${reservedQty ?? raw("Stryker was here!")}, 0)`)}`;',
    ],
    why: "Without a column for reserved units, the expression is not used.",
  },
  {
    file: "src/postgres/stockColumns.ts",
    mutants: ['const taken = new Set<unknown>(isByPartner ? ["partner_code"] : ["Stryker was here"]);'],
    why: "No column has this name: it contains blanks.",
  },
  {
    file: "src/postgres/stockStatements.ts",
    mutants: ["assertKnownFields(place, Object.fromEntries(kept.map((field) => [field, false])), given);"],
    why: "Only the names of the fields are read.",
  },
  {
    file: "src/postgres/stockStatements.ts",
    mutants: ["const withoutColumn = levelFields;"],
    why: "Fields that have a column are known, whether they are kept or not.",
  },
];
