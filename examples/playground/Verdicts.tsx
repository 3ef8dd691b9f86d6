import { checkServices, type TransferCheck } from "stock-transfer";
import type { Answered } from "./answerCase";
import { shownRequest, withRequest } from "./checkCase";
import { Button, Marked } from "./parts";
import type { PartProps } from "./PartProps";
import { useWords, type Words } from "./words";

/** The verdict of each service of the pair, side by side. The selected one is shown below. */
export function Verdicts({ shown, answered, was, change }: PartProps) {
  const words = useWords();
  const { say, service } = words;
  const { result, context, lineIssues } = answered;
  const unread = countLines(lineIssues);
  const { value } = result;
  const isBlank = answered.meant.every((sku) => sku === "");
  // Another service may limit volume, and the total volume may be unsafe.
  const checks = value
    ? (checkServices({ ...value.request, transferType: undefined }, context).value ?? [value.check])
    : [];
  const { src, dest, type } = shownRequest(shown);
  const isOffered = result.issues?.every(({ code }) => code !== "no_lane") ?? true;
  const offered = isOffered ? [] : (context.network.routes(src, dest).value ?? []).map((each) => each.transferType);
  const first = value && context.network.route(value.request.srcWarehouseCode, value.request.destWarehouseCode).value;
  const Card = checks.length > 1 ? "label" : "div";
  return (
    <div class="verdicts">
      {result.issues && (
        <p class={isBlank ? "card" : "card no"}>
          <span class={isBlank ? "verdict" : "tells verdict"} role="status">
            {offered.length > 0 ? say("notOffered", src, dest, service(type)) : tellAnswer(answered, words)}
          </span>
          <span class="row">
            {offered.map((each) => (
              <Button
                id={`use-${each}`}
                onClick={() => change({ shown: withRequest(shown, { type: each }), focus: "src" })}
              >
                {say("useService", service(each))}
              </Button>
            ))}
          </span>
        </p>
      )}
      {checks.map((each, index) => {
        const isShown = each.transferType === value?.check.transferType;
        const before =
          isShown && was?.result.value ? tell(was.result.value.check, countLines(was.lineIssues), words) : undefined;
        const { tone, parts, dates } = tell(each, unread, words);
        /** A date that is only told in other words has not changed. */
        const oldOf = (at: number) => {
          if (at === 0 || !before) return before?.parts[0];
          const [old, other] = [before.dates[at - 1]!, before.dates[2 - at]!];
          return old === dates[at - 1] ? undefined : words.date(old, other);
        };
        const type = each.transferType === first?.transferType ? "" : each.transferType;
        const choose = () => change({ shown: withRequest(shown, { type }) });
        return (
          <Card class={`card ${tone}`} key={each.transferType}>
            {checks.length > 1 && (
              <input type="radio" name="service" id={`service-${index}`} checked={isShown} onInput={choose} />
            )}
            <small>
              {checks.length > 1 && isShown
                ? say("shownBelow", service(each.transferType))
                : service(each.transferType)}
            </small>
            <span class={`tells ${tone} ${isShown ? "verdict" : ""}`} role={isShown ? "status" : undefined}>
              {parts.map((part, at) => [at > 0 && " · ", <Marked now={part} was={oldOf(at)} />])}
            </span>
            {shown.arriveBy !== "" && (
              <span class={dates[1]! > shown.arriveBy ? "late" : ""}>
                {say(dates[1]! > shown.arriveBy ? "isTooLate" : "isInTime", words.date(shown.arriveBy, dates[1]))}
              </span>
            )}
          </Card>
        );
      })}
    </div>
  );
}

/** The verdict in one line, or the issues of the request. */
export function tellAnswer({ result: { issues, value }, lineIssues, meant }: Answered, words: Words): string {
  if (meant.every((sku) => sku === "")) return words.say("noLinesYet");
  const unread = countLines(lineIssues);
  if (!issues) return tell(value.check, unread, words).parts.join(" · ");
  const others = issues.filter(({ path }) => typeof path[1] !== "number").map(words.issue);
  return [...others, ...(unread > 0 ? [words.say("unreadLines", words.integer(unread))] : [])].join(" ");
}

function countLines(issues: Answered["lineIssues"]): number {
  return new Set(issues.map(({ path }) => path[1])).size;
}

/** The verdict and both dates, with a colour, and a sign from the style sheet. */
function tell(
  { transferDate, estimatedArrivalDate, items }: TransferCheck,
  unread: number,
  { say, integer, date }: Words,
) {
  const allowed = items.filter((item) => item.allowed).length;
  const lines = items.length + unread;
  const tone = allowed === 0 ? "no" : allowed < lines ? "some" : "yes";
  const verdicts = {
    no: say("noneMayGo"),
    some: say("someMayGo", integer(allowed), integer(lines)),
    yes: say("allowed"),
  };
  const parts = [
    verdicts[tone],
    say(allowed > 0 ? "begins" : "wouldBegin", date(transferDate, estimatedArrivalDate)),
    say(allowed > 0 ? "arrives" : "wouldArrive", date(estimatedArrivalDate, transferDate)),
  ];
  return { tone, parts, dates: [transferDate, estimatedArrivalDate] };
}
