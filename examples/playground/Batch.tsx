import type { Answered } from "./answerCase";
import type { CaseRequest } from "./checkCase";
import type { PartProps } from "./PartProps";
import { Button, Text } from "./parts";
import { tellAnswer } from "./Verdicts";
import { useWords, type Words } from "./words";

export function Batch({ shown, answers, change }: PartProps & { readonly answers: readonly Answered[] }) {
  const words = useWords();
  const { say } = words;
  const { requests, at } = shown;
  if (requests.length === 1) return null;
  const show = (index: number) => change({ shown: { ...shown, at: index }, focus: "src", isOther: true });
  const remove = (index: number) => {
    const left = requests.filter((_, other) => other !== index);
    const next = Math.min(index < at ? at - 1 : at, left.length - 1);
    change({ shown: { ...shown, requests: left, at: next }, focus: "add-request", isOther: index === at });
  };
  return (
    <section>
      <h2>{say("batch")}</h2>
      <p class="small">{say("batchHint")}</p>
      <ol class="batch">
        {requests.map(({ src, dest, lines }, index) => {
          const named = (name: "show" | "remove") => ({
            id: `${name}-request-${index}`,
            "aria-label": say(`${name}Request`, `${index + 1}`),
          });
          return (
            <li aria-current={index === at && "true"}>
              <Text>{`${src} → ${dest}: ${tellLines(lines, words)}. ${tellAnswer(answers[index]!, words)} `}</Text>
              <Button {...named("show")} disabled={index === at} onClick={() => show(index)}>
                {say("show")}
              </Button>{" "}
              <Button {...named("remove")} class="outline secondary" onClick={() => remove(index)}>
                {say("removeIt")}
              </Button>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

function tellLines(lines: CaseRequest["lines"], { say, integer }: Words): string {
  if (lines.length > 6) return say("manyLines", integer(lines.length));
  return lines.map(({ sku, qty }) => `${qty} × ${sku}`).join(", ");
}
