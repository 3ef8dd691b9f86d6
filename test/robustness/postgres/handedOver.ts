import { setTimeout } from "node:timers/promises";
import { fromPg, type PgPool, statement } from "stock-transfer/postgres";
import { seededRandom } from "../../support/random";
import { openPool } from "./drivers";
import type { Report, Run } from "./together";

/**
 * Connections are ended under load, 300 in all, many of them while the pool hands them over. Each call that loses its
 * connection rejects, and no error ends the process.
 */
export async function killHandedOver({ port, seconds, seed }: Run): Promise<Report> {
  const faults: string[] = [];
  const note = (error: unknown) => faults.push(`uncaught: ${String(error)}`);
  process.on("uncaughtException", note).on("unhandledRejection", note);
  const observer = await openPool(port, 1);
  const pool = await openPool(port, 20);
  const database = fromPg(pool);
  const random = seededRandom(seed);
  const end = Date.now() + 1_000 * seconds;
  let [killed, rejected, committed] = [0, 0, 0];
  const isDone = () => killed >= 300 || Date.now() > end;
  const work = async () => {
    while (!isDone()) {
      const transaction = database.transaction((run) => run(statement("select 1")));
      await transaction.then(
        () => (committed += 1),
        () => (rejected += 1),
      );
      // An idle connection goes back to the pool, and may be ended there.
      if (random(3) === 0) await setTimeout(random(3));
    }
  };
  const kill = async () => {
    while (!isDone()) {
      const text = `select count(pg_terminate_backend(pid))::int as killed from (
        select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid() order by random() limit 3
      ) as each`;
      killed += Number((await observer.query({ text })).rows[0]!["killed"]);
      await setTimeout(random(10));
    }
  };
  await Promise.all([...Array.from({ length: 40 }, work), kill()]);
  await Promise.all([observer, pool].map((each: PgPool) => each.end()));
  process.off("uncaughtException", note).off("unhandledRejection", note);
  return { title: `${killed} connections ended, ${rejected} calls rejected, ${committed} committed`, faults };
}
