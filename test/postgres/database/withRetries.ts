import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTables } from "../../../examples/embed/postgresStore.js";
import { withRetries } from "../../../examples/embed/retry.js";
import { describeInDatabase } from "../../support/describeInDatabase";
import { storeIn } from "../../support/storeIn";

describeInDatabase("withRetries", (database) => {
  let attempts = 0;
  const store = storeIn(database, () => {
    attempts += 1;
    return "begin";
  });
  const fail = (code: string) => database.query(`do $$ begin raise exception using errcode = '${code}'; end $$`);
  const insert = () => database.query("insert into attempt values (1)");
  const count = async () => (await database.query("select from attempt")).length;

  beforeAll(async () => {
    await createTables(store);
    await database.query("create table attempt (id int)");
  }, 60_000);
  beforeEach(async () => {
    await database.query("truncate attempt, stock_transfer, stock_level, transfer_event");
    attempts = 0;
  });

  it.each(["40001", "40P01"])("runs a transaction again after %s, with the effect of one attempt", async (code) => {
    const work = async () => {
      await insert();
      if (attempts < 4) await fail(code);
      return attempts;
    };
    expect(await withRetries(store).transaction(work)).toBe(4);
    expect(await count()).toBe(1);
  });

  it("throws the error of the last attempt", async () => {
    const work = () => insert().then(() => fail("40001"));
    await expect(withRetries(store, 3).transaction(work)).rejects.toMatchObject({ code: "40001" });
    expect([attempts, await count()]).toEqual([3, 0]);
    await expect(withRetries(store, 1).transaction(work)).rejects.toMatchObject({ code: "40001" });
    expect(attempts).toBe(4);
  });

  it.each(["22012", "23505", "57P01"])("does not run a transaction again after %s", async (code) => {
    await expect(withRetries(store).transaction(() => fail(code))).rejects.toMatchObject({ code });
    expect(attempts).toBe(1);
  });

  describe("if the commit fails", () => {
    beforeAll(async () => {
      await database.query(`create function fail_once() returns trigger language plpgsql as $$ begin
        if new.id < 3 then raise exception using errcode = '40001'; end if; return null; end $$`);
      await database.query(`create constraint trigger fail_once after insert on attempt deferrable initially deferred
        for each row execute function fail_once()`);
    });

    it("runs the transaction again", async () => {
      const work = () => database.query("insert into attempt values ($1) returning id", [attempts]);
      expect(await withRetries(store).transaction(work)).toEqual([{ id: 3 }]);
      expect(await database.query("select id from attempt")).toEqual([{ id: 3 }]);
    });
  });
});
