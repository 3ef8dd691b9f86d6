import { useEffect, useState } from "preact/hooks";
import {
  checkTransfer,
  earliestTransfer,
  encodeCheck,
  explainSchedule,
  failureEnvelope,
  issuesToError,
  successEnvelope,
} from "stock-transfer";
import { valueOf } from "../demo/service";
import type { Answered, Checked } from "./answerCase";
import { shownRequest } from "./checkCase";
import { curlOfCheck, programOfChecks } from "./code";
import type { IconName } from "./icons";
import { Button, Fold, Text, tryTo } from "./parts";
import type { CheckedProps, PartProps } from "./PartProps";
import type { Plans } from "./Plans";
import { originOfServer, Programs } from "./Programs";
import { useWords, type Words } from "./words";

/** Less frequent questions, collapsed. Each has its answer in short. */
export function More(props: PartProps) {
  const words = useWords();
  const { say, integer, date } = words;
  const { shown, split, change } = props;
  const { value: checked } = props.answered.result;
  const arrival = checked ? date(checked.check.estimatedArrivalDate, checked.check.transferDate) : "";
  const planBrief =
    split && split !== "pending" ? say("planBrief", integer(split.requests.length), arrival) : say("planHint");
  const addRequest = () => {
    const requests = [...shown.requests, shownRequest(shown)];
    change({ shown: { ...shown, requests, at: requests.length - 1 }, focus: "src" });
  };
  return (
    <section class="card more" aria-label={say("more")}>
      {checked && (
        <>
          <Planned name="plan" icon="split" brief={planBrief} parts={props} />
          <Planned name="sources" icon="warehouse" brief={tellSources(props.answered, checked, words)} parts={props} />
          <Earliest {...props} checked={checked} />
          <Steps {...props} checked={checked} />
        </>
      )}
      <Fold icon="layers" title={say("another")} brief={say("anotherBrief")}>
        <div>
          <p class="foot">{say("batchHint")}</p>
          <Button id="add-request" onClick={addRequest}>
            {say("addRequest")}
          </Button>
        </div>
      </Fold>
      <Planned name="night" icon="moon-star" brief={say("nightBrief")} parts={props} />
      <CheckPrograms {...props} />
    </section>
  );
}

/** How many other warehouses with a lane to the destination could send all of it. */
function tellSources({ context, stocks }: Answered, { request }: Checked, { say, integer }: Words): string {
  const { srcWarehouseCode: src, destWarehouseCode: dest } = request;
  const codes = context.network.config.warehouses.map(({ code }) => code);
  const others = codes.filter((code) => code !== src && context.network.route(code, dest).value);
  const enough = others.filter((code) => {
    const asked = { ...request, srcWarehouseCode: code, transferType: undefined };
    return tryTo(() => checkTransfer(asked, { ...context, stock: stocks.get(code) ?? new Map() }).value?.allowed);
  });
  return say("sourcesBrief", integer(enough.length), integer(others.length));
}

interface PlannedProps {
  readonly name: keyof Plans;
  readonly icon: IconName;
  readonly brief?: string;
  readonly parts: PartProps;
}

/** A part that needs the planners. They are loaded when it is first opened. */
function Planned({ name, icon, brief, parts }: PlannedProps) {
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
    <Fold
      id={name}
      icon={icon}
      title={say(name)}
      brief={brief}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <div aria-busy={isOpen && plans === undefined}>
        {Part ? <Part {...parts} /> : plans === "none" && <p>{say("noPlanner")}</p>}
      </div>
    </Fold>
  );
}

/** Why the goods arrive on that day. */
function Steps({ answered, checked: { request, check, schedule } }: CheckedProps) {
  const { say, step, integer } = useWords();
  const { network, now, notBefore, booked } = answered.context;
  const route = valueOf(network.route(request.srcWarehouseCode, request.destWarehouseCode, check.transferType));
  const steps = tryTo(() => explainSchedule(now, route, { notBefore, booked, ...schedule })) ?? [];
  const days = steps.reduce((sum, each) => sum + each.days, 0);
  return (
    <Fold id="why" icon="calendar-clock" title={say("why")} brief={say("whyBrief", integer(days))}>
      <div>
        <ul class="told">
          {steps.map((each) => (
            <li>{step(each)}</li>
          ))}
        </ul>
      </div>
    </Fold>
  );
}

function Earliest({ answered: { context }, checked: { request } }: CheckedProps) {
  const { say, date, integer, issue } = useWords();
  const { network, stock, now, booked } = context;
  const { value, issues } = earliestTransfer(request, { network, stock, now, booked });
  const day = (on: string) => date(on, new Date(now).toISOString());
  const enough = value?.items.map(({ sku, qty, on }) => say("enoughForGood", integer(qty), sku, day(on))) ?? [];
  const movements = request.items.flatMap(({ sku }) =>
    (stock.get(sku)?.movements ?? []).map(({ on, qty }) =>
      say(qty > 0 ? "supply" : "promised", day(on), integer(Math.abs(qty)), sku),
    ),
  );
  const isNow = value?.items.every(({ on }) => on <= new Date(now).toISOString().slice(0, 10));
  const brief = issues ? say("neverEnough") : isNow ? say("enoughNow") : say("enoughLater", day(value.transferDate));
  return (
    <Fold id="when" icon="boxes" title={say("when")} brief={brief}>
      <div>
        <p>
          {issues
            ? issues.map(issue).join(" ")
            : say("enoughOn", day(value.transferDate), day(value.estimatedArrivalDate))}
        </p>
        <ul class="told">
          {[...enough, ...movements].map((told) => (
            <li>
              <Text>{told}</Text>
            </li>
          ))}
        </ul>
        <p class="foot">{say("stockAlone")}</p>
      </div>
    </Fold>
  );
}

function CheckPrograms({ company, answers, answered: { result, context, body } }: PartProps) {
  const { say } = useWords();
  const requests = answers.flatMap(({ result: { value } }) => (value ? [value.request] : []));
  const answer = result.issues
    ? failureEnvelope(issuesToError(result.issues), "playground")
    : successEnvelope(encodeCheck(result.value.check), "playground");
  const texts = [
    [say("request", "POST /business/v1/stock-transfer/check"), JSON.stringify(body, null, 2)],
    [say("answer"), JSON.stringify(answer, null, 2)],
    [say("curlOfCheck"), !company.own && curlOfCheck(body, originOfServer())],
    [say("inTypeScript"), !result.issues && programOfChecks(requests, context, company)],
  ] as const;
  return <Programs texts={texts} />;
}
