import type { Answered } from "./answerCase";
import type { PartProps } from "./PartProps";
import { Button } from "./parts";
import { tellResult } from "./Verdicts";
import { useWords } from "./words";

/** All requests of a batch, each with its answer. */
export function Batch({ shown, answers, change }: PartProps & { readonly answers: readonly Answered[] }) {
  const words = useWords();
  const { requests, at } = shown;
  if (requests.length === 1) return null;
  const remove = (index: number) => {
    const left = requests.filter((_, other) => other !== index);
    const next = Math.min(index < at ? at - 1 : at, left.length - 1);
    change({ shown: { ...shown, requests: left, at: next }, focus: "add-request", isOther: index === at });
  };
  return (
    <section>
      <h2>The requests of this batch</h2>
      <p class="small">
        They are checked in this order: what a request is allowed is no longer there for those after it.
      </p>
      <ol>
        {requests.map((request, index) => (
          <li aria-current={index === at && "true"}>
            {request.src} → {request.dest}: {tellLines(request.lines)}. {tellResult(answers[index]!.result, words)}{" "}
            {index === at ? (
              <small>Shown below. </small>
            ) : (
              <Button
                id={`show-request-${index}`}
                aria-label={`Show request ${index + 1}`}
                onClick={() => change({ shown: { ...shown, at: index }, focus: "src", isOther: true })}
              >
                Show
              </Button>
            )}{" "}
            <Button
              class="outline secondary"
              id={`remove-request-${index}`}
              aria-label={`Remove request ${index + 1}`}
              onClick={() => remove(index)}
            >
              Remove
            </Button>
          </li>
        ))}
      </ol>
    </section>
  );
}

function tellLines(lines: PartProps["shown"]["requests"][number]["lines"]): string {
  if (lines.length > 6) return `${lines.length} lines`;
  return lines.map(({ sku, qty }) => `${qty} × ${sku}`).join(", ");
}
