import type { Server } from "node:http";
import { Server as NetServer, type Socket } from "node:net";

const longestStop = 10_000;

/** On SIGTERM or SIGINT, stops accepting connections and exits once open requests are answered. */
export function stopOnSignal(server: Server, onStopped: () => void): void {
  let isStopping = false;
  /** Open requests per connection. */
  const owed = new Map<Socket, number>();
  const owe = (socket: Socket, change: number) => {
    const count = (owed.get(socket) ?? 0) + change;
    if (!socket.destroyed) owed.set(socket, count);
    if (isStopping && count === 0) socket.end();
  };
  server.on("connection", (socket) => {
    owe(socket, 0);
    socket.once("close", () => owed.delete(socket));
  });
  server.on("request", ({ socket }, outgoing) => {
    owe(socket, 1);
    outgoing.once("close", () => {
      owe(socket, -1);
    });
  });

  // Not `once`: npm forwards signals that the process group has already received, and users press Ctrl-C twice.
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    // Closing an HTTP server would also cut off answers that are not fully sent yet.
    NetServer.prototype.close.call(server, onStopped);
    for (const socket of owed.keys()) owe(socket, 0);
    setTimeout(() => {
      server.closeAllConnections();
    }, longestStop).unref();
  };
  for (const signal of ["SIGTERM", "SIGINT"]) process.on(signal, stop);
}
