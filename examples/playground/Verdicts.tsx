import { checkServices, type Result, type TransferCheck } from "stock-transfer";
import type { Checked } from "./answerCase";
import { withRequest } from "./checkCase";
import { Marked } from "./parts";
import type { PartProps } from "./PartProps";
import { useWords, type Words } from "./words";

/** The verdict of each service of the pair, side by side: one of them is shown below. */
export function Verdicts({ shown, answered: { result, context }, was, change }: PartProps) {
  const words = useWords();
  if (result.issues) {
    return (
      <div class="verdicts">
        <p class="card no">
          <span class="tells verdict" role="status">
            {tellResult(result, words)}
          </span>
        </p>
      </div>
    );
  }
  const { request, check } = result.value;
  const { network, stock, now, weightRule } = context;
  // Another service may reach beyond the kept calendars, where this one does not.
  const checks = checkServices(request, { network, stock, now, weightRule }).value ?? [check];
  const choose = (type: string) => change({ shown: withRequest(shown, { type }) });
  return (
    <div class="verdicts">
      {checks.map((each, index) => {
        const isShown = each.transferType === check.transferType;
        const before = isShown && was?.result.value ? tellParts(was.result.value.check, words) : undefined;
        const verdict = tellParts(each, words).map((part, at) => (
          <>
            {at > 0 && " · "}
            <Marked now={part} was={before?.[at]} />
          </>
        ));
        const Card = checks.length > 1 ? "label" : "div";
        return (
          <Card class={`card ${toneOf(each)}`} key={each.transferType}>
            {checks.length > 1 && (
              <input
                type="radio"
                name="service"
                id={`service-${index}`}
                checked={isShown}
                onInput={() => choose(index === 0 ? "" : each.transferType)}
              />
            )}
            <small>{each.transferType}</small>
            <span class={isShown ? "tells verdict" : "tells"} role={isShown ? "status" : undefined}>
              {verdict}
            </span>
          </Card>
        );
      })}
    </div>
  );
}

/** The verdict in one line, or what is wrong with the request. */
export function tellResult({ issues, value }: Result<Checked>, words: Words): string {
  return issues ? issues.map(words.issue).join(" ") : tellParts(value.check, words).join(" · ");
}

function tellParts(check: TransferCheck, { say, integer, date }: Words): string[] {
  const { transferDate, estimatedArrivalDate, items } = check;
  const allowed = items.filter((item) => item.allowed).length;
  const verdict =
    allowed === 0
      ? say("noneMayGo")
      : allowed === items.length
        ? say("allowed")
        : say("someMayGo", integer(allowed), integer(items.length));
  return [
    verdict,
    say(allowed > 0 ? "leaves" : "wouldLeave", date(transferDate, estimatedArrivalDate)),
    say(allowed > 0 ? "arrives" : "wouldArrive", date(estimatedArrivalDate, transferDate)),
  ];
}

/** The colour; the sign is set by the style sheet, and the words say the same. */
function toneOf({ items }: TransferCheck): string {
  const allowed = items.filter((item) => item.allowed).length;
  return allowed === 0 ? "no" : allowed < items.length ? "some" : "yes";
}
