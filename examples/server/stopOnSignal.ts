import type { Server } from "node:http";
import { Server as NetServer, type Socket } from "node:net";

const longestStop = 10_000;

/** On SIGTERM and SIGINT the server takes no new connections, and stops when what it had begun is answered. */
export function stopOnSignal(server: Server, onStopped: () => void): void {
  let isStopping = false;
  /** How many answers each connection still owes. */
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

  // Not once: npm passes a signal on that the whole group has had, and Ctrl-C is pressed twice.
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    // The close of an HTTP server also cuts off answers that are given but not sent yet.
    NetServer.prototype.close.call(server, onStopped);
    for (const socket of owed.keys()) owe(socket, 0);
    setTimeout(() => {
      server.closeAllConnections();
    }, longestStop).unref();
  };
  for (const signal of ["SIGTERM", "SIGINT"]) process.on(signal, stop);
}
