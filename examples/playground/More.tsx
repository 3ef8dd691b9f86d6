import { useEffect, useState } from "preact/hooks";
import {
  earliestTransfer,
  encodeCheck,
  explainSchedule,
  failureEnvelope,
  issuesToError,
  successEnvelope,
} from "stock-transfer";
import { valueOf } from "../demo/service";
import type { Answered } from "./answerCase";
import { curlOfCheck, programOfChecks } from "./code";
import { CloseDay } from "./Days";
import { Text } from "./parts";
import type { CheckedProps, PartProps } from "./PartProps";
import type { Plans } from "./Plans";
import { originOfServer, Programs } from "./Programs";
import { useWords } from "./words";

type MoreProps = PartProps & { readonly answers: readonly Answered[] };

/** Less frequent questions, collapsed. */
export function More(props: MoreProps) {
  const { say } = useWords();
  const { value: checked } = props.answered.result;
  return (
    <div class="more">
      {checked && (
        <>
          <details>
            <summary>{say("why")}</summary>
            <Steps {...props} checked={checked} />
          </details>
          <details>
            <summary>{say("when")}</summary>
            <Earliest {...props} checked={checked} />
          </details>
          <Planned name="plan" parts={props} />
        </>
      )}
      <Planned name="sources" parts={props} />
      <Planned name="night" parts={props} />
      <CheckPrograms {...props} />
    </div>
  );
}

/** A part that needs the planners. They are loaded when it is first opened. */
function Planned({ name, parts }: { readonly name: keyof Plans; readonly parts: PartProps }) {
  const { say } = useWords();
  const [isOpen, setOpen] = useState(name === "night" && parts.shown.night !== undefined);
  const [plans, setPlans] = useState<Plans | "none">();
  useEffect(() => {
    if (isOpen && plans === undefined)
      import("./Plans").then(
        (loaded) => setPlans(loaded.plans),
        () => setPlans("none"),
      );
  }, [isOpen]);
  const Part = plans && plans !== "none" && isOpen ? plans[name] : undefined;
  return (
    <details id={name} open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{say(name)}</summary>
      {Part ? <Part {...parts} /> : <p aria-busy={plans === undefined}>{plans === "none" && say("noPlanner")}</p>}
    </details>
  );
}

function Steps(props: CheckedProps) {
  const { step } = useWords();
  const { request, check, preparationDays } = props.checked;
  const { network, now, notBefore } = props.answered.context;
  const route = valueOf(network.route(request.srcWarehouseCode, request.destWarehouseCode, check.transferType));
  return (
    <>
      <ul>
        {explainSchedule(now, route, { notBefore, preparationDays }).map((each) => (
          <li>{step(each)}</li>
        ))}
      </ul>
      <CloseDay {...props} />
    </>
  );
}

function Earliest({ answered: { context }, checked: { request } }: CheckedProps) {
  const { say, date, integer, issue } = useWords();
  const { network, stock, now } = context;
  const { value, issues } = earliestTransfer(request, { network, stock, now });
  const day = (on: string) => date(on, new Date(now).toISOString());
  const enough = value?.items.map(({ sku, qty, on }) => say("enoughForGood", integer(qty), sku, day(on))) ?? [];
  const movements = request.items.flatMap(({ sku }) =>
    (stock.get(sku)?.movements ?? []).map(({ on, qty }) =>
      say(qty > 0 ? "supply" : "promised", day(on), integer(Math.abs(qty)), sku),
    ),
  );
  return (
    <>
      <strong>
        {issues
          ? issues.map(issue).join(" ")
          : say("enoughOn", day(value.transferDate), day(value.estimatedArrivalDate))}
      </strong>
      <ul>
        {[...enough, ...movements].map((told) => (
          <li>
            <Text>{told}</Text>
          </li>
        ))}
      </ul>
      <p class="small">{say("stockAlone")}</p>
    </>
  );
}

function CheckPrograms({ company, answers, answered: { result, context, body } }: MoreProps) {
  const { say } = useWords();
  const requests = answers.flatMap(({ result: { value } }) => (value ? [value.request] : []));
  const answer = result.issues
    ? failureEnvelope(issuesToError(result.issues), "playground")
    : successEnvelope(encodeCheck(result.value.check), "playground");
  const texts = [
    [say("request", "POST /business/v1/stock-transfer/check"), JSON.stringify(body, null, 2)],
    [say("answer"), JSON.stringify(answer, null, 2)],
    [say("curlOfCheck"), !company.own && curlOfCheck(body, originOfServer())],
    [say("inTypeScript"), !result.issues && programOfChecks(requests, context, company.stocks)],
  ] as const;
  return <Programs texts={texts} />;
}
