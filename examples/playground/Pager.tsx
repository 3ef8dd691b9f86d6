import { Button } from "./parts";
import { withParameter } from "./withParameter";
import { useWords } from "./words";

interface PagerProps {
  readonly query: URLSearchParams;
  readonly next: number;
  readonly ask: (query: URLSearchParams, isStep: boolean) => void;
}

/** The next page, and back to the first. */
export function Pager({ query, next, ask }: PagerProps) {
  const { say } = useWords();
  const isFirst = ["0", null].includes(query.get("next"));
  const turn = (to: string) => {
    ask(withParameter(query, "next", to), true);
    // The button that was pressed may be one that can be pressed no more.
    setTimeout(() => {
      if (document.activeElement === document.body) document.getElementById(to === "" ? "next" : "start")?.focus();
    });
  };
  return (
    <p>
      <Button id="start" disabled={isFirst} onClick={() => turn("")}>
        {say("toStart")}
      </Button>{" "}
      <Button class="" id="next" disabled={next === 0} onClick={() => turn(String(next))}>
        {say("nextPage")}
      </Button>
    </p>
  );
}
