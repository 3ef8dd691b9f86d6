import { connect } from "node:net";

// Bodies that do not come to an end: one byte now and then, or more and more of them.

const head = (token: string) =>
  "POST /business/v1/stock-transfer/check HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n" +
  `Authorization: Bearer ${token}\r\nTransfer-Encoding: chunked\r\n\r\n`;

/** Sends a byte every tenth of a second; gives how it ended, and after how many milliseconds. */
export function sendSlowBody(
  port: number,
  token: string,
): Promise<{ readonly status: number; readonly after: number }> {
  const start = Date.now();
  return send(port, token, (socket) => {
    const timer = setInterval(() => socket.write("1\r\n \r\n"), 100);
    socket.once("close", () => {
      clearInterval(timer);
    });
  }).then((status) => ({ status, after: Date.now() - start }));
}

/** Sends without end, and gives the status that it is answered with. */
export function sendEndlessBody(port: number, token: string): Promise<number> {
  const chunk = `10000\r\n${" ".repeat(0x10000)}\r\n`;
  return send(port, token, (socket) => {
    const more = () => {
      while (!socket.destroyed && socket.write(chunk));
    };
    socket.on("drain", more);
    more();
  });
}

function send(port: number, token: string, begin: (socket: ReturnType<typeof connect>) => void): Promise<number> {
  const socket = connect(port, "127.0.0.1");
  return new Promise((resolve) => {
    let answer = "";
    socket.once("connect", () => {
      socket.write(head(token));
      begin(socket);
    });
    socket.on("data", (chunk) => {
      answer += chunk.toString("latin1");
      socket.resetAndDestroy();
    });
    socket.on("error", () => undefined);
    socket.once("close", () => {
      resolve(Number(/^HTTP\/1\.1 (\d{3}) /.exec(answer)?.[1] ?? 0));
    });
  });
}
