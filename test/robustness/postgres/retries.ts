import type { Store } from "../../../examples/embed/postgresStore.js";
import { withRetries } from "../../../examples/embed/retry.js";
import { storeIn } from "../../support/storeIn";
import type { IsolationLevel } from "./killedSessions";
import { type Report, type Run, settle } from "./together";

interface Collision {
  readonly title: string;
  readonly isolation: IsolationLevel;
  /** The units of both shelves afterwards, sorted. */
  readonly expected: string;
  /** `meet` waits for the other session, in the first attempt. */
  readonly work: (own: Store["run"], names: readonly [string, string], meet: () => Promise<void>) => Promise<void>;
}

const deadlock: Collision = {
  title: "add a unit to both shelves, in opposite orders",
  isolation: "read committed",
  expected: "3 3",
  work: async (own, [first, second], meet) => {
    const text = "update shelf set units = units + 1 where name = $1";
    await own({ text, values: [first] });
    await meet();
    await own({ text, values: [second] });
  },
};

const writeSkew: Collision = {
  title: "take the unit of one shelf if the other has one",
  isolation: "serializable",
  expected: "0 1",
  work: async (own, [name], meet) => {
    const [row] = await own({ text: "select sum(units)::int as units from shelf", values: [] });
    await meet();
    if (row!["units"] === 1) return;
    await own({ text: "update shelf set units = units - 1 where name = $1", values: [name] });
  },
};

/** Two sessions collide. With `withRetries`, both end, as if one had run after the other. */
export async function retryTogether({ connect, port, seconds }: Run): Promise<Report> {
  const connections = [await connect(port), await connect(port)] as const;
  const [observer] = connections;
  await observer.query("drop table if exists shelf");
  await observer.query("create table shelf (name text primary key, units int)");
  const faults: string[] = [];
  const end = Date.now() + 1_000 * seconds;
  let [collisions, attempts] = [0, 0];
  while (Date.now() < end && faults.length === 0) {
    for (const { title, isolation, expected, work } of [deadlock, writeSkew]) {
      await observer.query("truncate shelf");
      await observer.query("insert into shelf values ('a', 1), ('b', 1)");
      const meet = meeting();
      const sessions = connections.map(async (connection, index) => {
        let attempt = 0;
        await withRetries(storeIn(connection, () => `begin isolation level ${isolation}`)).transaction((own) => {
          attempt += 1;
          attempts += 1;
          return work(own, index === 0 ? ["a", "b"] : ["b", "a"], attempt === 1 ? meet : () => Promise.resolve());
        });
      });
      await settle(sessions, faults);
      collisions += 1;
      const rows = await observer.query("select units from shelf order by units");
      const units = rows.map((row) => row["units"]).join(" ");
      if (units !== expected) faults.push(`${title}: ${units} units instead of ${expected}`);
    }
  }
  for (const connection of connections) await connection.close();
  // In each collision, PostgreSQL ends one of the two transactions.
  if (attempts < 3 * collisions) faults.push(`${attempts} attempts only`);
  return { title: `${collisions} collisions of two sessions, ${attempts} attempts at their transactions`, faults };
}

function meeting(): () => Promise<void> {
  let arrived = 0;
  let open: () => void;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return () => {
    if ((arrived += 1) === 2) open();
    return opened;
  };
}
