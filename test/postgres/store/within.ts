import postgres from "postgres";
import {
  createStore,
  type Database,
  fromPglite,
  fromPostgresJs,
  type Run,
  statement,
  type TransferStore,
} from "stock-transfer/postgres";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { servePglite } from "../../support/pglite";
import { created, describeStore, given, hour, now, request, requestOf, terms } from "../../support/store";

describeStore("within a transaction of the caller", ({ own, pglite, store: plain, levelOf, expectLevels }) => {
  let served: Awaited<ReturnType<typeof servePglite>>;
  beforeAll(async () => {
    await own.query("create table note (text text)");
    served = await servePglite(await pglite());
  });
  beforeEach(() => own.query("truncate note"));
  afterAll(() => {
    served.close();
  });
  const note = (run: Run, text: string) => run(statement("insert into note values ($1)", [text]));
  const notes = async () => (await own.query("select text from note order by text")).map(({ text }) => text);

  const adapters: readonly (readonly [string, () => Promise<Database>])[] = [
    ["fromPglite", async () => fromPglite(await pglite())],
    [
      "fromPostgresJs",
      () => {
        const options = { host: "localhost", port: served.port, user: "postgres", max: 1, onnotice: () => undefined };
        return Promise.resolve(fromPostgresJs(postgres(options)));
      },
    ],
  ];

  describe.each(adapters)("by %s", (name, connect) => {
    let database: Database;
    let store: TransferStore;
    beforeAll(async () => {
      database = await connect();
      store = createStore(database, { lots: true, holds: true });
    });
    afterAll(async () => {
      // PGlite is shared.
      if (name === "fromPostgresJs") await database.close();
    });

    it("an order commits and rolls back with statements of the caller", async () => {
      const write = (key: string, isUndone: boolean) =>
        database.transaction(async (run) => {
          await created(store.within(run).order(key, request, terms, given));
          await note(run, key);
          if (isUndone) throw new Error("taken back");
        });
      await write("1", false);
      await expect(write("2", true)).rejects.toThrow("taken back");
      expect([await notes(), await levelOf("A")]).toEqual([["1"], [10, 3]]);
    });

    it("what a call refuses, or an exception in it, leaves nothing behind, and the transaction goes on", async () => {
      await database.transaction(async (run) => {
        const own = store.within(run);
        await note(run, "before");
        expect(await own.order("k", requestOf(["A", 11]), terms, given)).toMatchObject({ refused: true });
        await expect(
          own.order("k", request, terms, () => {
            throw new Error("no number");
          }),
        ).rejects.toThrow("no number");
        const { id } = await created(own.order("k", requestOf(["A", 1]), terms, given));
        // The database refuses a second transfer with the id.
        await expect(
          own.order("other", request, terms, (check, seq) => ({ ...given(check, seq), id })),
        ).rejects.toThrow(/duplicate key/);
        expect(await own.order("other", requestOf(["A", 2]), terms, given)).toMatchObject({ repeated: false });
        await note(run, "after");
      });
      expect([await notes(), await levelOf("A")]).toEqual([
        ["after", "before"],
        [10, 3],
      ]);
    });

    it("calls at the same time wait for each other: one that is undone takes nothing of the others with it", async () => {
      await database.transaction(async (run) => {
        const [one, other] = [store.within(run), createStore(database, { lots: true, holds: true }).within(run)];
        const answers = await Promise.all([
          one.order("1", requestOf(["A", 4]), terms, given),
          other.order("2", requestOf(["A", 7]), terms, given),
          one.change("3", "HCM", [{ sku: "B", onHandQty: 1 }]),
          other.hold("4", requestOf(["B", 2]), terms, { until: now + hour }),
          one.check(requestOf(["B", 1]), terms),
          other.stocks(["A"]),
          one.release("4"),
          one.history("none"),
        ]);
        expect(answers.slice(0, 4)).toMatchObject([
          { repeated: false },
          { refused: true },
          { done: true },
          { until: now + hour },
        ]);
        expect([answers[6], answers[7]]).toEqual([true, []]);
      });
      await expectLevels({ A: [10, 4], B: [11, 0] });
    });

    it("all other calls are those of the store, too", async () => {
      await database.transaction(async (run) => {
        const own = store.within(run).within(run);
        const { id } = await created(own.order("k", requestOf(["A", 2]), terms, given));
        for (const type of ["ship", "receive"] as const) await own.record(id, type, { type }, now);
        expect(await own.history(id)).toHaveLength(2);
        expect((await run(own.transfers.get(id)))?.status).toBe("completed");
        await expect(own.migrate()).rejects.toThrow(
          "TransferStore.migrate: not possible in a transaction of the caller",
        );
      });
      expect(await levelOf("A", "HAN")).toEqual([2, 0]);
    });

    it("does not run a call again after a conflict: the transaction does", async () => {
      let attempts = 0;
      await database.transaction(async (run) => {
        attempts += 1;
        const fields = (check: unknown, seq: number) => {
          if (attempts === 1) throw Object.assign(new Error("conflict"), { code: "40001" });
          return given(check, seq);
        };
        await created(store.within(run).order("k", request, terms, fields));
      });
      expect([attempts, await levelOf("A")]).toEqual([2, [10, 3]]);
    });
  });

  it("refuses what is not a run", () => {
    expect(() => plain.within(undefined as never)).toThrow("TransferStore.within: run must be given");
  });

  it("rejects with the error of a lost connection", async () => {
    const lost: Run = ({ text }) =>
      text.startsWith("savepoint") ? Promise.resolve([] as never) : Promise.reject(new Error("lost"));
    await expect(plain.within(lost).order("k", request, terms, given)).rejects.toThrow("lost");
  });
});
