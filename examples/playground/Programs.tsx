import type { SentenceName } from "./sentences";
import { Copyable } from "./parts";
import { useWords } from "./words";

interface ProgramsProps {
  /** The method and the path of the request. */
  readonly endpoint: string;
  readonly request: string;
  readonly answer: unknown;
  readonly curl: false | readonly [title: SentenceName, text: string];
  readonly program: string | undefined;
}

/** The request and the answer of the interface, and what asks for them. */
export function Programs({ endpoint, request, answer, curl, program }: ProgramsProps) {
  const { say } = useWords();
  return (
    <details>
      <summary>{say("programs")}</summary>
      <Copyable title={say("request", endpoint)} text={request} />
      <Copyable title={say("answer")} text={JSON.stringify(answer, null, 2)} />
      {curl && <Copyable title={say(curl[0])} text={curl[1]} />}
      {program !== undefined && <Copyable title={say("inTypeScript")} text={program} />}
    </details>
  );
}

/** Of npm start, which has the page at its root; elsewhere there is only the page. */
export function originOfServer(): string {
  return location.pathname === "/" ? location.origin : "http://localhost:3000";
}
