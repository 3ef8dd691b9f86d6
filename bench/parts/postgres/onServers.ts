import { fileURLToPath } from "node:url";
import { connectPg, type Connection } from "../../../test/robustness/postgres/drivers";
import { listInstallations, type Server, startServer } from "../../../test/robustness/postgres/servers";

/** Of each connection. */
export const settings = ["plan_cache_mode = force_custom_plan", "jit = off", "max_parallel_workers_per_gather = 0"];

/** Starts so many servers on this machine, each with a connection, and stops them in any case. */
export async function onServers<Answer>(
  count: number,
  run: (connections: readonly Connection[]) => Promise<Answer>,
): Promise<{ readonly version: string; readonly answer: Answer }> {
  const [bin] = listInstallations(fileURLToPath(new URL("..", import.meta.url)));
  if (bin === undefined) throw new Error("no PostgreSQL is installed");
  const servers: Server[] = [];
  const connections: Connection[] = [];
  try {
    for (let index = 0; index < count; index += 1) {
      const server = await startServer(bin);
      servers.push(server);
      const connection = await connectPg(server.port);
      connections.push(connection);
      for (const setting of settings) await connection.query(`set ${setting}`);
    }
    // A server that stops under a connection is an error of its own, which would hide the first.
    const answer = await run(connections).finally(() => Promise.all(connections.map((each) => each.close())));
    return { version: servers[0]!.version, answer };
  } finally {
    for (const server of servers) await server.stop();
  }
}
