import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createListener } from "stock-transfer/node";
import { checkContext, options } from "../../support/service";
import { token } from "./anyRequest";

/** A server that counts the calls of the functions in its options, and keeps the errors of `onError`. */
export interface CountingServer {
  readonly port: number;
  readonly reached: () => number;
  readonly errors: readonly unknown[];
  readonly close: () => void;
}

export function startCountingServer(): CountingServer {
  let reached = 0;
  const errors: unknown[] = [];
  const listener = createListener({
    ...options,
    authenticate: (given) => given === token,
    list: () => {
      reached += 1;
      return { transfers: [], next: 0 };
    },
    check: () => {
      reached += 1;
      return checkContext;
    },
    onError: (error) => {
      errors.push(error);
    },
  });
  const server: Server = createServer(listener).listen(0);
  return {
    port: (server.address() as AddressInfo).port,
    reached: () => reached,
    errors,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
