import type { Database } from "../../support/postgres";
import { codeOf, type Connect, type Connection } from "./drivers";

export const isolationLevels = ["read committed", "repeatable read", "serializable"] as const;
export type IsolationLevel = (typeof isolationLevels)[number];

/** When a session is killed: after the nth statement (`begin` is 1), while it commits, or afterwards. */
export type KillPoint = number | "commit" | "after";

interface Session {
  readonly connection: Connection;
  readonly kill: () => Promise<unknown>;
}

/** Runs transactions one after the other, each until its answer is known, in sessions that are killed. */
export class KilledSessions {
  killed = 0;
  runAgain = 0;
  private session: Session | undefined;

  constructor(
    private readonly connect: Connect,
    private readonly port: number,
    private readonly observer: Database,
    private readonly isolation: IsolationLevel,
  ) {}

  /** Once for each point, at which the session is killed, and then once more. */
  async transact(points: readonly KillPoint[], work: (database: Database) => Promise<void>): Promise<void> {
    const left: (KillPoint | undefined)[] = [...points, undefined];
    while (left.length > 0) {
      const point = left[0];
      this.session ??= await this.open();
      try {
        await transactOnce(this.session, point, work);
        left.shift();
      } catch (error) {
        const isToBeRunAgain = codeOf(error) === "40001" && this.isolation !== "read committed";
        if (point === undefined && !isToBeRunAgain) {
          // Otherwise the other sessions would wait for its locks.
          await this.close();
          throw error;
        }
        if (point === undefined) await this.session.connection.query("rollback");
        else left.shift();
      }
      if (point !== undefined) {
        this.killed += 1;
        await this.close();
      }
      if (left.length > 0) this.runAgain += 1;
    }
  }

  async close(): Promise<void> {
    await this.session?.connection.close().catch(() => undefined);
    this.session = undefined;
  }

  private async open(): Promise<Session> {
    const connection = await this.connect(this.port);
    await connection.query(`set default_transaction_isolation to '${this.isolation}'`);
    const [row] = await connection.query("select pg_backend_pid() as pid");
    return { connection, kill: () => this.observer.query("select pg_terminate_backend($1)", [row!["pid"]]) };
  }
}

async function transactOnce(
  { connection, kill }: Session,
  point: KillPoint | undefined,
  work: (database: Database) => Promise<void>,
): Promise<void> {
  let statements = 0;
  const query: Database["query"] = async (text, values) => {
    const rows = await connection.query(text, values);
    if (point === (statements += 1)) await kill();
    return rows;
  };
  await query("begin");
  await work({ query });
  // Both at once: the transaction may or may not be committed.
  await Promise.all([connection.query("commit"), point === "commit" && kill()]);
  if (point === "after") await kill();
}
