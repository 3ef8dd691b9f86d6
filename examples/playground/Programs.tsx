import { encodeCheck, failureEnvelope, issuesToError, successEnvelope } from "stock-transfer";
import type { Answered } from "./answerCase";
import { shownRequest, toBody } from "./checkCase";
import { curlOfCheck, programOfChecks } from "./code";
import { Copyable } from "./parts";
import type { PartProps } from "./PartProps";
import { useWords } from "./words";

/** The request and the answer of the interface, and what asks for them. */
export function Programs({ shown, company, answers, answered }: PartProps & { readonly answers: readonly Answered[] }) {
  const { say } = useWords();
  const { result, context, stocks } = answered;
  const body = toBody(shownRequest(shown));
  const requestId = "playground";
  const answer = result.issues
    ? failureEnvelope(issuesToError(result.issues), requestId)
    : successEnvelope(encodeCheck(result.value.check), requestId);
  // A batch has one service for all of it: a request by another is a program of its own, on what is left for it.
  const isBatch = shown.requests.every(({ type }) => type === "");
  const checked = isBatch ? answers.map((each) => each.result) : [result];
  const requests = checked.flatMap(({ value }) => (value ? [value.request] : []));
  return (
    <>
      <Copyable title={say("request", "POST /business/v1/stock-transfer/check")} text={JSON.stringify(body, null, 2)} />
      <Copyable title={say("answer")} text={JSON.stringify(answer, null, 2)} />
      {!company.own && <Copyable title={say("curlOfCheck")} text={curlOfCheck(body, originOfServer())} />}
      {result.value && (
        <Copyable
          title={say("inTypeScript")}
          text={programOfChecks(requests, context, isBatch ? company.stocks : stocks)}
        />
      )}
    </>
  );
}

/** Of npm start, which has the page at its root; elsewhere there is only the page. */
export function originOfServer(): string {
  return location.pathname === "/" ? location.origin : "http://localhost:3000";
}
