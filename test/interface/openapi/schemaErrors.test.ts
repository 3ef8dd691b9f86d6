import { describe, expect, it } from "vitest";
import { checkBody, checkRequest, listRequest, serve } from "../../support/service";
import { schemaErrors } from "./schemaErrors";

type Json = Record<string, unknown>;

/** Every object in the body, the body itself included, but for the entries of `path`. */
function objectsIn(value: unknown): Json[] {
  if (typeof value !== "object" || value === null) return [];
  return [...(Array.isArray(value) ? [] : [value as Json]), ...Object.values(value).flatMap(objectsIn)];
}

const unknownWarehouse = JSON.stringify({ ...checkBody, src_warehouse_code: "SGN" });

/** The params of an issue depend on its code. */
const optional: ReadonlySet<string> = new Set(["extra", "params", "min", "max", "expected", "received", "suggestion"]);

describe("schemaErrors", async () => {
  const bodies = await Promise.all(
    [listRequest(), checkRequest(), listRequest({ path: "?limit=0" }), checkRequest({ body: unknownWarehouse })].map(
      async (request) => (await (await serve()(request)).json()) as Json,
    ),
  );

  it("finds none in a list, a check and failures", () => {
    expect(bodies.map(schemaErrors)).toEqual([[], [], [], []]);
  });

  it("finds a field that is missing, of another type, or too much, wherever it is", () => {
    let changes = 0;
    for (const body of bodies) {
      objectsIn(body).forEach((_, place) => {
        const changed = () => {
          const copy = structuredClone(body);
          return { copy, object: objectsIn(copy)[place]! };
        };
        const { copy, object } = changed();
        object["extra"] = 1;
        expect(schemaErrors(copy)).not.toEqual([]);
        for (const field of Object.keys(object).filter((name) => !optional.has(name))) {
          const without = changed();
          Reflect.deleteProperty(without.object, field);
          expect([field, schemaErrors(without.copy)]).not.toEqual([field, []]);
          const other = changed();
          other.object[field] = typeof other.object[field] === "boolean" ? "true" : true;
          expect([field, schemaErrors(other.copy)]).not.toEqual([field, []]);
          changes += 2;
        }
      });
    }
    expect(changes).toBeGreaterThan(90);
  });
});
