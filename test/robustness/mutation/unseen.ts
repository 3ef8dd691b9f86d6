import { equivalent } from "./equivalent";

/** Mutants that no vector notices, by the reason. `equivalent` explains some more. */
const explained: readonly { readonly why: string; readonly file: RegExp; readonly line: RegExp }[] = [
  {
    why: "Errors of misuse, params and messages are those of this library. The vectors have codes and paths only.",
    file: /./,
    line: /assertValid|faultOf|[fF]ault\(|inCall\(|isuse|assertWithinYears|expected|received|params|lacksDeparture|latestArrival </,
  },
  {
    why: "These find the last departure for a message.",
    file: /schedule\/milestones/,
    line: /isByDates|last -= 1|last \+= 1|if \(true\) return;|if \(false\) return undefined;|^"",$|\.\.\.\((true|false)\)/,
  },
  {
    why: "The input of vectors is well-formed: these read configurations, dates and time zones that may be malformed.",
    file: /time\/(workingCalendar|zoneClock|civilDay)|schedule\/parseCalendarDate/,
    line: /endsClosure|while \(false\)|DateTimeFormat|maxDaysClosed|isShortClosure|lastCivilDay|dates\) |return (true|false);|value|catch|if \((true|false)\)|longOffset|Date\.parse\(text\)|report|padStart/,
  },
  {
    why: "The quantities, lots and movements of vectors are well-formed, too.",
    file: /check\/(addUpLines|projectedStock)/,
    line: /Fault|isObject|assertEntry|isSafeInteger|if \(false\)|earlier && line/,
  },
  {
    why: "Movements of one day add up in any order. The other lines are shortcuts, or equal where they differ.",
    file: /check\/(projectedStock|checkLines|limits)/,
    line: /a\.qty \+ b\.qty|new Array|false \? 0|- 0;|>= maxAmount/,
  },
  {
    why: "The client reads local times; no rule does.",
    file: /time\/wallTime/,
    line: /./,
  },
  {
    why: "The ends of the years 0000 and 9999.",
    file: /schedule\/(latest|schedule)Transfer|time\/zoneClock/,
    line: /firstCivilDay|lastCivilDay|readClock|return true \?|true && cutOff|if \(false\) \{/,
  },
  {
    why: "Caches, shortcuts and the steps of searches decide about time only.",
    file: /time\/(memoize|zoneClock|clockReadings)|schedule\//,
    line: /cache|isSmall|steadyOffset|offsetAtStart|low \+ millisecondsInDay|if \(false\)|> high\)|known|schedules\.|step|deadline - 1|false \? |calendarsUntil\) \{\}/,
  },
];

/** Whether a surviving mutant is explained. */
export function isExplained(file: string, line: string): boolean {
  return (
    equivalent.some((each) => each.file === file && each.mutants.includes(line)) ||
    explained.some((each) => each.file.test(file) && each.line.test(line))
  );
}
