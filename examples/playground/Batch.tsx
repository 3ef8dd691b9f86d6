import { cityOf } from "./company";
import type { PartProps } from "./PartProps";
import { Button, Text } from "./parts";
import { tellAnswer } from "./tellAnswer";
import { useWords } from "./words";

/** The transfers of the case, each from the stock that earlier ones leave. */
export function Batch({ shown, company, answers, change }: PartProps) {
  const words = useWords();
  const { say } = words;
  const { requests, at } = shown;
  if (requests.length === 1) return null;
  const show = (index: number) => change({ shown: { ...shown, at: index }, focus: "answer" });
  const remove = (index: number) => {
    const left = requests.filter((_, other) => other !== index);
    const next = Math.min(index < at ? at - 1 : at, left.length - 1);
    change({ shown: { ...shown, requests: left, at: next }, focus: "answer" });
  };
  return (
    <section class="card" id="batch">
      <header>
        <h2>{say("batch")}</h2>
        <small class="push wide">{say("batchHint")}</small>
      </header>
      <ol class="body told">
        {requests.map(({ src, dest, lines }, index) => {
          const { tone, sentence } = tellAnswer(answers[index]!, { ...shown, at: index }, company, words);
          const named = (name: "show" | "remove") => ({
            class: "small quiet",
            id: `${name}-request-${index}`,
            "aria-label": say(`${name}Request`, `${index + 1}`),
          });
          const told = lines.length > 6 ? "" : lines.map(({ sku, qty }) => `${qty} × ${sku}`).join(", ");
          return (
            <li class="row" aria-current={index === at && "true"}>
              <span class="grow">
                <strong class={tone}>{`${cityOf(company, src)} → ${cityOf(company, dest)}: ${sentence}`}</strong>{" "}
                <small>
                  <Text>{told}</Text>
                </small>
              </span>
              <span class="row push">
                {index !== at && (
                  <Button {...named("show")} onClick={() => show(index)}>
                    {say("show")}
                  </Button>
                )}
                <Button {...named("remove")} icon="x" onClick={() => remove(index)} />
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
