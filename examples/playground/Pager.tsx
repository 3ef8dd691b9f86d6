import { Button } from "./parts";
import { withParameter } from "./withParameter";
import { useWords } from "./words";

/** The next page, and back to the first. */
export function Pager(props: {
  query: URLSearchParams;
  next: number;
  ask: (query: URLSearchParams, isStep: boolean) => void;
}) {
  const { say } = useWords();
  const { query, next, ask } = props;
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
