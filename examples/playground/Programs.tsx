import { Copyable } from "./parts";
import { useWords } from "./words";

/** The request and the answer of the interface, and what asks for them. */
export function Programs({ texts }: { readonly texts: readonly (readonly [title: string, text: string | false])[] }) {
  const { say } = useWords();
  return (
    <details>
      <summary>{say("programs")}</summary>
      {texts.map(([title, text]) => text !== false && <Copyable title={title} text={text} />)}
    </details>
  );
}

/** Of npm start, which has the page at its root; elsewhere there is only the page. */
export function originOfServer(): string {
  return location.pathname === "/" ? location.origin : "http://localhost:3000";
}
