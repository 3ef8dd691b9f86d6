import type { Server } from "node:http";
import type { Socket } from "node:net";

const longestStop = 10_000;

/** On SIGTERM and SIGINT the server takes no new connections, and stops when what it had begun is answered. */
export function stopOnSignal(server: Server, onStopped: () => void): void {
  // Node closes connections that have answered and wait, but not those that have not asked for anything yet.
  const unused = new Set<Socket>();
  server.on("connection", (socket) => {
    unused.add(socket);
    socket.once("close", () => unused.delete(socket));
  });
  server.on("request", ({ socket }, outgoing) => {
    unused.delete(socket);
    outgoing.once("close", () => {
      if (!server.listening)
        setImmediate(() => {
          server.closeIdleConnections();
        });
    });
  });

  const stop = () => {
    server.close(onStopped);
    for (const socket of unused) socket.destroy();
    setTimeout(() => {
      server.closeAllConnections();
    }, longestStop).unref();
  };
  for (const signal of ["SIGTERM", "SIGINT"]) process.once(signal, stop);
}
