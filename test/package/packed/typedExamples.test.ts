import { expect, it } from "vitest";
import { allExamples, typeErrors } from "../../support/examples";
import { playgroundPrograms } from "../../support/playgroundPrograms";

it("the examples of the documentation and the programs of the playground are well typed; an invalid one is reported", () => {
  const wrong = { place: "here", code: 'export const one: number = "1";' };
  expect(typeErrors([...allExamples(), ...playgroundPrograms(), wrong])).toEqual([
    "here: Type 'string' is not assignable to type 'number'.",
  ]);
});
