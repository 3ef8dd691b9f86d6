import { Copyable, Fold } from "./parts";
import { useWords } from "./words";

/** The HTTP request and response, and programs that make them. */
export function Programs({ texts }: { readonly texts: readonly (readonly [title: string, text: string | false])[] }) {
  const { say } = useWords();
  return (
    <Fold id="programs" icon="code-xml" title={say("programs")} brief={say("programsBrief")}>
      <div>{texts.map(([title, text]) => text !== false && <Copyable title={title} text={text} />)}</div>
    </Fold>
  );
}

/** The API of `npm start`, which serves the page at its root. Elsewhere there is only the page. */
export function originOfServer(): string {
  return location.pathname === "/" ? location.origin : "http://localhost:3000";
}
