import { EventEmitter } from "node:events";
import postgres from "postgres";
import {
  createStore,
  type Database,
  type DatabaseOptions,
  fromPg,
  fromPglite,
  fromPostgresJs,
  type PgOptions,
  type PgPool,
  type PgQuery,
  type Run,
  statement as rowsOf,
} from "stock-transfer/postgres";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { describeInDatabase } from "../../support/describeInDatabase";
import { type Pglite, servePglite } from "../../support/pglite";
import { createTables } from "../../support/postgres";

/** A pool of one connection, as node-postgres has it. Each entry of `lost` ends the connection at a statement. */
function poolOn(pglite: Pglite, lost: string[] = []) {
  const queries: PgQuery[] = [];
  const released: boolean[] = [];
  let hasFailed = false;
  const query = async (given: PgQuery) => {
    queries.push(given);
    if (given.text === lost[0]) {
      lost.shift();
      client.emit("error", new Error("Connection terminated unexpectedly"));
      throw new Error("Connection terminated unexpectedly");
    }
    try {
      if (given.text === "begin") hasFailed = false;
      const { rows } = await pglite.query(given.text, given.values);
      return { rows, command: given.text === "commit" && hasFailed ? "ROLLBACK" : given.text.toUpperCase() };
    } catch (error) {
      hasFailed = true;
      throw error;
    }
  };
  const client = Object.assign(new EventEmitter(), {
    query,
    release: (isLost: boolean) => {
      released.push(isLost);
    },
  });
  const pool: PgPool = {
    query,
    connect: (callback) => {
      callback(undefined, client);
    },
    end: () => Promise.resolve(),
  };
  return { pool, client, queries, released };
}

describeInDatabase("adapters", (database, pglite) => {
  let served: Awaited<ReturnType<typeof servePglite>>;
  const rows = async () => (await database.query("select id from attempt order by id")).map(({ id }) => id);
  const insert = (run: Run, id = 1) => run(rowsOf("insert into attempt values ($1)", [id]));
  const fail = (run: Run, code: string) => run(rowsOf(`do $$ begin raise exception using errcode = '${code}'; end $$`));

  beforeAll(async () => {
    await createTables(database, [createStore(fromPglite(await pglite()))]);
    await database.query("create table attempt (id int)");
    await database.query(`create function fail_early() returns trigger language plpgsql as $$ begin
      if new.id < 3 then raise exception using errcode = '40001'; end if; return null; end $$`);
    await database.query("create table late (id int)");
    await database.query(`create constraint trigger fail_early after insert on late deferrable initially deferred
      for each row execute function fail_early()`);
    served = await servePglite(await pglite());
  }, 60_000);
  beforeEach(() => database.query("truncate attempt"));
  afterAll(() => {
    served.close();
  });

  const connectPostgresJs = () =>
    postgres({ host: "localhost", port: served.port, user: "postgres", max: 1, onnotice: () => undefined });
  const adapters: readonly (readonly [name: string, connect: (options?: DatabaseOptions) => Promise<Database>])[] = [
    ["fromPg", async (options) => fromPg(poolOn(await pglite()).pool, options)],
    ["fromPostgresJs", (options) => Promise.resolve(fromPostgresJs(connectPostgresJs(), options))],
    [
      "fromPglite",
      async (options) => {
        const shared = await pglite();
        return fromPglite(
          {
            query: (text, values) => shared.query(text, values),
            transaction: (work) => shared.transaction(work),
            close: () => Promise.resolve(),
          },
          options,
        );
      },
    ],
  ];

  describe.each(adapters)("%s", (_, connect) => {
    let opened: Database | undefined;
    const open = async (options?: DatabaseOptions) => (opened = await connect(options));
    afterEach(() => opened?.close());

    it("runs statements, which read their rows", async () => {
      const database = await open();
      const { stock } = createStore(database);
      await database.run(stock.put("HCM", "HELMET", { onHandQty: 5 }));
      const find = stock.find("HCM", ["HELMET"]);
      expect((await database.transaction((own) => own(find))).get("HELMET")?.onHandQty).toBe(5);
    });

    it("rolls back if the work throws", async () => {
      const { transaction } = await open();
      const error = new Error("taken back");
      const work = (run: Run) => insert(run).then(() => Promise.reject(error));
      await expect(transaction(work)).rejects.toBe(error);
      await expect(
        transaction(() => {
          throw error;
        }),
      ).rejects.toBe(error);
      expect(await rows()).toEqual([]);
    });

    it("rejects if the commit rolls back, because an error was ignored", async () => {
      const { transaction } = await open();
      const work = (run: Run) =>
        insert(run)
          .then(() => fail(run, "22012"))
          .catch(() => "ignored");
      await expect(transaction(work)).rejects.toThrow();
      expect(await rows()).toEqual([]);
    });

    it.each(["40001", "40P01"])("runs a transaction again after %s, with the effect of one attempt", async (code) => {
      const { transaction } = await open();
      let attempts = 0;
      const work = async (run: Run) => {
        attempts += 1;
        await insert(run, attempts);
        if (attempts < 3) await fail(run, code);
        return attempts;
      };
      expect(await transaction(work)).toBe(3);
      expect(await rows()).toEqual([3]);
    });

    it.each([
      [0, 1],
      [1, 2],
      [undefined, 5],
    ])("with %s retries, makes %s attempts, also if the work wraps the error", async (retries, expected) => {
      const { transaction } = await open({ retries });
      let attempts = 0;
      const work = async (run: Run) => {
        attempts += 1;
        await fail(run, "40001").catch((cause: unknown) => {
          throw new Error("no order", { cause });
        });
      };
      await expect(transaction(work)).rejects.toThrow("no order");
      expect(attempts).toBe(expected);
    });

    it.each(["22012", "23505", "57P01"])("does not run a transaction again after %s", async (code) => {
      const { transaction } = await open();
      let attempts = 0;
      const work = (run: Run) => {
        attempts += 1;
        return fail(run, code);
      };
      await expect(transaction(work)).rejects.toMatchObject({ code });
      await expect(transaction(() => Promise.reject(new Error("")))).rejects.toThrow();
      expect(attempts).toBe(1);
    });

    it("runs a transaction again if its commit fails", async () => {
      const { transaction } = await open();
      let attempts = 0;
      const work = (run: Run) => run(rowsOf("insert into late values ($1) returning id", [(attempts += 1)]));
      expect(Array.from(await transaction(work))).toEqual([{ id: 3 }]);
    });

    it("refuses a statement of a transaction that has ended", async () => {
      const { transaction } = await open();
      const run = await transaction((own) => Promise.resolve(own));
      await expect(insert(run)).rejects.toThrow(/^the transaction of the statement statement_[0-9a-f]{16} has ended$/);
      const taken: Run[] = [];
      const work = (own: Run) => {
        taken.push(own);
        return Promise.reject(new Error("taken back"));
      };
      await expect(transaction(work)).rejects.toThrow("taken back");
      await expect(insert(taken[0]!)).rejects.toThrow("has ended");
      expect(await rows()).toEqual([]);
    });
  });

  describe("fromPg", () => {
    const connect = async (lost: string[] = [], options?: PgOptions) => {
      const { pool, ...log } = poolOn(await pglite(), lost);
      return { ...log, ...fromPg(pool, options) };
    };

    it("releases a connection, and removes it from the pool if it is lost", async () => {
      const { transaction, client, released } = await connect();
      await transaction(insert);
      await expect(transaction((run) => fail(run, "22012"))).rejects.toThrow();
      expect([released, client.listenerCount("error")]).toEqual([[false, false], 0]);
      for (const text of ["begin", "commit"]) {
        const lost = await connect([text, "rollback"]);
        await expect(lost.transaction(insert)).rejects.toThrow("Connection terminated unexpectedly");
        expect([lost.released, lost.client.listenerCount("error")]).toEqual([[true], 0]);
        await database.query("rollback");
      }
      expect(await rows()).toEqual([1]);
    });

    it("listens to a connection before anything else can happen", async () => {
      const { pool, client } = poolOn(await pglite(), ["begin", "rollback"]);
      let listeners = 0;
      const watched: PgPool = {
        ...pool,
        connect: (callback) => {
          pool.connect(callback);
          // An error without a listener would end the process.
          listeners = client.listenerCount("error");
        },
      };
      await expect(fromPg(watched).transaction(insert)).rejects.toThrow("Connection terminated unexpectedly");
      expect(listeners).toBe(1);
      const refused: PgPool = {
        ...pool,
        connect: (callback) => {
          callback(new Error("no connection"), undefined);
        },
      };
      await expect(fromPg(refused).transaction(insert)).rejects.toThrow("no connection");
    });

    it("gives the first ignored error as the cause, and runs again if it was a conflict", async () => {
      const { transaction } = await connect();
      let attempts = 0;
      const work = async (run: Run) => {
        attempts += 1;
        await fail(run, attempts === 1 ? "40001" : "22012").catch(() => undefined);
        await insert(run).catch(() => undefined);
      };
      await expect(transaction(work)).rejects.toMatchObject({
        message: "the transaction was rolled back, because a statement had failed",
        cause: { code: "22012" },
      });
      expect(attempts).toBe(2);
    });

    it("names statements only with the option prepare", async () => {
      const statement = rowsOf("select $1::text", ["HELMET"]);
      for (const prepare of [false, true]) {
        const { run, queries } = await connect([], { prepare });
        await run(statement);
        const { name, text, values } = statement;
        expect(queries).toEqual([prepare ? { name, text, values } : { text, values }]);
      }
    });
  });

  describe("fromPostgresJs", () => {
    const lost: readonly (readonly [string, (own: Run, noticed: Promise<void>) => Promise<unknown>])[] = [
      ["in a statement", (own) => insert(own)],
      ["in a statement, with its error ignored", (own) => insert(own).catch(() => undefined)],
      ["before a statement", (own, noticed) => noticed.then(() => insert(own))],
      ["before the commit", (_, noticed) => noticed],
    ];

    it.each(lost)("after a connection that is lost %s, rejects once and continues on another one", async (_, work) => {
      const { run, transaction, close } = fromPostgresJs(connectPostgresJs());
      let attempts = 0;
      let notice: () => void;
      const noticed = new Promise<void>((resolve) => (notice = resolve));
      const counted = async (own: Run) => {
        attempts += 1;
        await insert(own);
        const done = work(own, noticed);
        served.lose();
        await done;
      };
      await expect(transaction(counted)).rejects.toMatchObject({ code: "CONNECTION_CLOSED" });
      // The database has only one session, which is still in the transaction.
      await database.query("rollback");
      notice!();
      expect(await transaction(async (own) => Array.from(await own(rowsOf("select 1 as one"))))).toEqual([{ one: 1 }]);
      await run(rowsOf("select 1"));
      expect([attempts, await rows()]).toEqual([1, []]);
      await close();
    });
  });

  it.each([
    ["fromPg: options.retries must be at least 0, got -1", () => fromPg({} as never, { retries: -1 })],
    ["fromPg: options.prepare must be a boolean, got 1", () => fromPg({} as never, { prepare: 1 as never })],
    ["fromPglite: options.prepare is unknown", () => fromPglite({} as never, { prepare: true } as never)],
    ["fromPostgresJs: options must be an object, got null", () => fromPostgresJs({} as never, null as never)],
  ])("reject malformed options: %s", (message, connect) => {
    expect(connect).toThrow(message);
  });
});
