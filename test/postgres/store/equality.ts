import fc from "fast-check";
import { createStore } from "stock-transfer/postgres";
import { beforeAll, describe, it } from "vitest";
import { databaseIn } from "../../support/databaseIn";
import { describeInDatabase } from "../../support/describeInDatabase";
import { scaled } from "../../support/scaled";
import { storeTables } from "../../support/store";
import { anyHistory, playHistory } from "../../support/storeHistory";

const tables = (name: string) => storeTables.map((table) => `${name}.${table}`).join(", ");

describeInDatabase("a store", (own) => {
  const database = databaseIn(own);
  beforeAll(() => createStore(database, { schema: "every", lots: true, holds: true }).migrate());

  describe.each([
    { lots: true, holds: true },
    { lots: false, holds: true },
    { lots: true, holds: false },
    { lots: false, holds: false },
  ])("with %o", (options) => {
    it("does the same as a store in memory that moves one unit after the other", async () => {
      const store = createStore(database, { schema: "every", ...options });
      const isWhole = options.lots && options.holds;
      await fc.assert(
        fc.asyncProperty(anyHistory(3, { minLength: 8, maxLength: 24 }), async (history) => {
          await own.query(`truncate ${tables("every")}`);
          await playHistory(store, database, options, history);
        }),
        { numRuns: scaled(isWhole ? 30 : 8) },
      );
    });
  });
});
