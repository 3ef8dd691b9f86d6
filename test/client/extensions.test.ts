import fc from "fast-check";
import { encodeTransfer, type ListQuery, parseListQuery, type TransferFilter } from "stock-transfer";
import type { ListExtension } from "stock-transfer/client";
import { describe, expect, it, vi } from "vitest";
import { listQuery } from "../support/arbitraries";
import { clientOf, over, readAll } from "../support/client";
import { serve } from "../support/service";
import { transfer } from "../support/transfers";

const extensions: readonly ListExtension[] = [
  "arrives_from",
  "arrives_to",
  "departs_from",
  "departs_to",
  "transfer_types",
];
const conditions = { arrivesFrom: "2026-03-01", arrivesTo: "2026-03-05", transferTypes: ["ROAD", "AIR"] };

describe("the extensions of the list", () => {
  it("arrive at a service that names them as the client was given them", async () => {
    const asked: ListQuery[] = [];
    const list = (query: ListQuery) => {
      asked.push(query);
      return { transfers: [], next: 0 };
    };
    const client = clientOf(over(serve({ list, extensions })), { extensions });
    const some = fc.subarray(Object.keys(conditions) as (keyof typeof conditions)[]);
    await fc.assert(
      fc.asyncProperty(listQuery, some, async (query, names) => {
        const own = Object.fromEntries(names.map((name) => [name, conditions[name]]));
        const given = { ...query, filter: { ...query.filter, ...own } };
        await client.list(given);
        expect(asked.pop()).toEqual(given);
      }),
    );
  });

  it("are those of the call, whatever the caller modifies between two requests", async () => {
    const asked: TransferFilter[] = [];
    const data = [encodeTransfer(transfer, "UTC")];
    const fetched = (input: unknown) => {
      const { filter, next } = parseListQuery(new URL(String(input)).searchParams, { extensions }).value!;
      asked.push(filter);
      return Promise.resolve(Response.json({ success: true, data, paging: { len: 1, next: next === 0 ? "7" : "0" } }));
    };
    const own = [...extensions];
    const client = clientOf(fetched, { extensions: own });
    const filter = { transferTypes: ["ROAD"] };
    const limits = { timeout: 60_000 };
    const options = { since: 0, overlap: 0, filter, wait: () => Promise.reject(new Error("stop")) };
    const [walk, follow] = [client.walk(filter, limits), client.follow(options)];
    own.length = 0;
    filter.transferTypes.push("AIR");
    limits.timeout = 0;
    options.since = 5;
    await readAll(walk);
    await readAll(follow);
    const given = { transferTypes: ["ROAD"] };
    expect(asked).toEqual([given, given, { ...given, updatedFrom: 0 }, { ...given, updatedFrom: 0 }]);
  });

  it("are not sent unless the client names them, and refused by a service that does not", async () => {
    const fetched = vi.fn(over(serve()));
    for (const [field, value] of Object.entries(conditions)) {
      const query = { filter: { [field]: value }, limit: 5, next: 0 };
      const name = field.replace(/[A-Z]/, "_$&").toLowerCase() as ListExtension;
      const others = extensions.filter((other) => other !== name);
      await expect(clientOf(fetched, { extensions: others }).list(query)).rejects.toThrow(
        `query.filter.${field} must be absent without the extension ${name}, got `,
      );
      expect(fetched).not.toHaveBeenCalled();
      await expect(clientOf(fetched, { extensions: [name] }).list(query)).rejects.toMatchObject({
        issues: [{ code: "unknown_parameter", path: [name] }],
      });
      fetched.mockClear();
    }
  });

  it("must be dates in order and exact texts", async () => {
    const client = clientOf(over(serve()), { extensions });
    const messageOf = async (filter: TransferFilter) =>
      client.list({ filter, limit: 5, next: 0 }).catch((error: unknown) => (error as Error).message);
    expect(await messageOf({ arrivesFrom: "2026-03-06", arrivesTo: "2026-03-05" })).toContain(
      "query.filter.arrivesTo must not be before arrivesFrom 2026-03-06, got 2026-03-05",
    );
    expect(await messageOf({ arrivesFrom: "5 March" })).toContain("query.filter.arrivesFrom must be a calendar date");
    expect(await messageOf({ transferTypes: [] })).toContain("query.filter.transferTypes must not be empty");
  });
});
