import { once } from "node:events";
import { connect, type Socket } from "node:net";

/** A connection to which a test can write anything. */
export interface RawSocket {
  readonly socket: Socket;
  /** Waits until what was received matches. Rejects if the connection ends before. */
  readonly receive: (expected: RegExp) => Promise<string>;
  /** Everything received until the connection is closed. */
  readonly closed: Promise<string>;
}

export async function openSocket(port: number): Promise<RawSocket> {
  const socket = connect(port, "localhost");
  let received = "";
  socket.on("data", (chunk) => {
    received += chunk.toString("latin1");
  });
  socket.on("error", () => undefined);
  const closed = new Promise<string>((resolve) => {
    socket.once("close", () => {
      resolve(received);
    });
  });
  await once(socket, "connect");
  return {
    socket,
    closed,
    receive: (expected) =>
      new Promise((resolve, reject) => {
        const look = () => {
          if (expected.test(received)) resolve(received);
        };
        look();
        socket.on("data", look);
        void closed.then(() => {
          reject(new Error(`closed after ${JSON.stringify(received.slice(0, 2000))}`));
        });
      }),
  };
}
