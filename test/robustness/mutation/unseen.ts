import { equivalent } from "./equivalent";

interface Explanation {
  readonly why: string;
  readonly file: RegExp;
  /** The whole line of the mutant matches one of these. */
  readonly lines: readonly RegExp[];
}

/** Mutants that no vector notices, by the reason. `equivalent` explains some more. */
const explained: readonly Explanation[] = [
  {
    why: "Errors of misuse: the input of vectors is well-formed.",
    file: /^src\/(check|schedule)\//,
    lines: [/(if \(.*\) |for \(const fault of issues\) )?assert(Valid|Entry)\(.*/, /return inCall\("", .*/],
  },
  {
    why: "The quantities, SKUs, lots and movements of vectors are well-formed, too.",
    file: /^src\/check\/(addUpLines|projectedStock)\.ts$/,
    lines: [
      /if \(!?isObject\(line\)\) \{\}/,
      /report\(\[(index)?\], kindFault\(.*/,
      /if \((skuFault|qtyFault|false)\) report\(\[.*\], (skuFault|qtyFault)\);/,
      /if \(false\) (continue;|\{)/,
      /if \(!?Number\.isSafeInteger\(sum\)\) \{\}?/,
      /const assertEntry = .* => \{\};/,
      // Read before the test, and not used after a fault.
      /bySku\.set\(sku, \{ \.\.\.\(earlier && line as Line\), sku, qty: sum \}\);/,
      // The default of callers that never reject repeated SKUs.
      /isRepeatFault = true,/,
    ],
  },
  {
    why: "Errors of misuse: held units and expiring movements of vectors are valid.",
    file: /^src\/check\/(checkLines|projectedStock)\.ts$/,
    lines: [/``,/, /if \((false|held === 0)\)/, /`\[\$\{index\}\]\.qty.*`,/, /const isArrival = false;/],
  },
  {
    why: "Issues of vectors have codes and paths, without params.",
    file: /^src\/check\/(addUpLines|checkLines)\.ts$/,
    lines: [
      /report\(\[index, "qty"\], \{ code: "unsafe_total", params: .* \}\);/,
      /issues\.push\(makeIssue\(\["items"\], \{ code: "unsafe_total", params: \{\} \}\)\);/,
      /const params = \{.*\};/,
    ],
  },
  {
    why: "Movements of one day add up in any order. The others are shortcuts, or equal where they differ.",
    file: /^src\/check\/(projectedStock|checkLines|limits)\.ts$/,
    lines: [
      /\.sort\(\(a, b\) => a\.day - b\.day \|\| a\.qty \+ b\.qty\);/,
      /const levels = new Array\(\);/,
      /const unitWeight = \(level\.unitWeight \?\? 0\) - 0;/,
      /const missing = false \? 0 : .*/,
      /const unitVolumeOf = .*\(false \? 0 : .*/,
    ],
  },
  {
    why: "The params of an issue, of which the last listed departure is one.",
    file: /^src\/schedule\/milestones\.ts$/,
    lines: [
      /const params = \{\};/,
      /const (lacksDeparture|isByDates) = .*/,
      /expected: lacksDeparture \? .*/,
      /while \((false|isByDates && .*)\) last [+-]= 1;/,
      /\.\.\.\((true|false|.*lastCivilDay.*\}|true && .*)\),/,
    ],
  },
  {
    why: "The ends of the years 0000 and 9999.",
    file: /^src\/schedule\/(milestones|latestTransfer|scheduleTransfer)\.ts$/,
    lines: [
      /export function assertWithinYears\(.*\): void \{\}/,
      /"",|faultOf\((""|"malformed"), now, .*/,
      /if \((true|milestones\.latestArrival < lastCivilDay \|\| .*)\) return;/,
      /if \(false\) return undefined;/,
      /if \(.*(transferDay <=? firstCivilDay|readClock\(source\.clock, before\)).*\) \{\}?/,
      /if \(false\) \{/,
      /early = Math\.max\(late - step, firstCivilDay \+ 1\);/,
      /while \((early|transferDay) > firstCivilDay( && .*)?\).*/,
      /while \(true && cutOffOn\(source, lane\.cutOffs, before\) === 0\) before -= 1;/,
    ],
  },
  {
    why: "The ends of the years 0000 and 9999.",
    file: /^src\/time\/zoneClock\.ts$/,
    lines: [/return .*\? \{ day, time: reading - day \* millisecondsInDay \}.*/],
  },
  {
    why: "A deadline after the end of the calendars is misuse.",
    file: /^src\/schedule\/latestTransfer\.ts$/,
    lines: [/const expected = (""|``);/, /if \(parseCivilDay\(arriveBy\)! > data\.calendarsUntil\) \{\}/],
  },
  { why: "It reads a typed date. No call does.", file: /^src\/schedule\/parseCalendarDate\.ts$/, lines: [/.*/] },
  {
    why: "The dates of vectors exist, in the years 0001 to 9999.",
    file: /^src\/time\/civilDay\.ts$/,
    lines: [
      /const isInRange = .*/,
      /export function calendarDateFault\(.*\{\}/,
      /return formFault\(.*/,
      /if \(true\) return undefined;/,
      /const day = true \? .*/,
    ],
  },
  {
    why: "The time zones of vectors exist.",
    file: /^src\/time\/zoneClock\.ts$/,
    lines: [
      /export function timeZoneFault\(.*\{\}/,
      /return isTimeZone\(value\) \? undefined : .*/,
      /if \(.*(a-z|\\d|\\D).*\.test\(value\)\) return .*/,
      /if \((true|false)\) return (false|Number\.isFinite\(tzOffset\(value, new Date\(0\)\)\));/,
      /new Intl\.DateTimeFormat\("", \{ timeZone: value \}\);/,
      /new Intl\.DateTimeFormat\("en-US", \{\}\);/,
      /(\} catch|try) \{\}( catch \{)?/,
      /return (true|false);/,
    ],
  },
  {
    why: "Closures of more than a year are refused or unusual; vectors have none.",
    file: /^src\/time\/workingCalendar\.ts$/,
    lines: [
      /for \(const date of dates\) \{\}/,
      /checkpoints\.add\(before\)\.add\(.*/,
      /const before = .*/,
      /const endsClosure = .*/,
      /while \(.*\) (end|start) [+-]= 1;/,
      /return end - start <= maxDaysClosed;/,
      /return checkpoints\..*isShortClosure.*/,
      /return true;/,
      /if \((!everyWeekday\.some\(.*\)|false)\) return (true|false);/,
    ],
  },
  {
    why: "Bounds of a search that ends before them.",
    file: /^src\/time\/workingCalendar\.ts$/,
    lines: [/.* if \(true\) \[first, last\] = .*/, /if \((false|count .*)\) return lastCivilDay \+ 1;/],
  },
  {
    why: "The client reads local times, and the handler tests those of a server; no rule does.",
    file: /^src\/time\/wallTime\.ts$/,
    lines: [
      /export function createWallTimeReader\(.*/,
      /return \(text\) => \{\};/,
      /const (written|firstInstant|shown|instant|\[, date, time\]) = .*/,
      /for \(let around = .*/,
      /if \(.*\) earliest = .*/,
      /if \((true|false|parseCivilDay\(date\) !== undefined)\) return undefined;/,
      /return .*(\? undefined : earliest|instant < endInstant|instant >= firstInstant.*|instant <= endInstant);/,
      /return true;/,
    ],
  },
  {
    why: "Caches and shortcuts: without them the answers are equal.",
    file: /^src\/schedule\/(explainSchedule|milestones|scheduleTransfer)\.ts$/,
    lines: [
      /const firstWished = false \? .*/,
      /const \{ arrival: latestArrival \} = false \? .*/,
      /if \(false\) return known\.schedule;/,
      /if \(known && now > known\.from && .*/,
      /if \((true|false|schedules\.size !== maxKnown)\) schedules\.clear\(\);/,
      /schedules\.set\(notBefore, \{\} .*/,
    ],
  },
  {
    why: "Caches and shortcuts: without them the answers are equal.",
    file: /^src\/time\/(memoize|clockReadings|zoneClock)\.ts$/,
    lines: [
      /if \((true|false|cache\.size !== maxResults)\) cache\.clear\(\);/,
      /if \((true|false|value === undefined)\) cache\.set\(key, value\);/,
      /if \(false\) return cached;/,
      /if \((at > low \+ millisecondsInDay|false)\) at = .*/,
      /if \(clock\(at\) < low \|\| clock\(at\) > high\) return at;/,
      /if \(false\) \{/,
      /const isSmall = (true|.* \|\| .*|.* && true|true && .*|.* <= minutesInHour);/,
      /const offset = steadyOffset\(Math\.floor\(instant \* millisecondsInDay\)\);/,
      /false \? offsetAtStart\(day\) : NaN,/,
    ],
  },
];

/** Whether a surviving mutant is explained. */
export function isExplained(file: string, line: string): boolean {
  return (
    equivalent.some((each) => each.file === file && each.mutants.includes(line)) ||
    explained.some(
      ({ file: files, lines }) =>
        files.test(file) && lines.some(({ source }) => new RegExp(`^(${source})$`).test(line)),
    )
  );
}
