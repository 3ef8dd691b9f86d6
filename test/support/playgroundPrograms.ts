import { departingOf } from "../../examples/demo/transfers";
import { answerCase, type Checked } from "../../examples/playground/answerCase";
import { type CheckCase, exampleCases } from "../../examples/playground/checkCase";
import { programOfChecks } from "../../examples/playground/code";
import { demoCompany } from "../../examples/playground/company";
import type { Example } from "./examples";

const everyExample: CheckCase = {
  ...Object.values(exampleCases)[0]!,
  requests: Object.values(exampleCases).flatMap(({ requests }) => requests),
};

/** The checks of all examples of the playground that can be checked, one after the other. */
export function checksOfCases(): Checked[] {
  return answerCase(everyExample, demoCompany).flatMap(({ result }) => result.value ?? []);
}

/** The program that the playground shows for them. */
export function programOfCases(): string {
  const requests = checksOfCases().map(({ request }) => request);
  return programOfChecks(
    requests,
    { ...everyExample, notBefore: undefined, network: demoCompany.network },
    demoCompany,
  );
}

/** Programs of every form that the playground shows. */
export function playgroundPrograms(): Example[] {
  const unknown = {
    items: [{ sku: "UNKNOWN", qty: 1 }],
    srcWarehouseCode: "US-CHI-01",
    destWarehouseCode: "GB-MAN-01",
    transferType: "AIR_ECONOMY",
  };
  const programs = [
    programOfCases(),
    programOfChecks([unknown], { network: demoCompany.network, now: 0 }, demoCompany),
    programOfChecks(
      [unknown],
      { network: demoCompany.network, now: 0 },
      { ...demoCompany, departing: departingOf("world") },
    ),
  ];
  return programs.map((code) => ({ place: "playground", code }));
}
