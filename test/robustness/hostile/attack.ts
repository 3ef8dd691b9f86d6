import { connect } from "node:net";
import fc from "fast-check";
import { schemaErrors } from "../../interface/openapi/schemaErrors";
import { anyRequest } from "./anyRequest";

export interface Attack {
  readonly port: number;
  readonly count: number;
  readonly seed: number;
  /** Whether the requests know the token. */
  readonly isKnown: boolean;
  readonly connections?: number;
}

export interface Damage {
  readonly sent: number;
  /** The number of responses by status; 0 if the connection was closed or not answered. */
  readonly statuses: ReadonlyMap<number, number>;
  /** A status of 500 or more, a body that is not an envelope, anything but a refusal without the token. */
  readonly problems: readonly string[];
}

/** The rejection, and Node's own responses to malformed HTTP. */
const refusals = [0, 400, 401, 408, 417, 431];

/** The time limit for responses to requests that may never be complete. */
const patience = 250;

/** Sends requests over many connections at once, and tests the responses. */
export async function attack({ port, count, seed, isKnown, connections = 16 }: Attack): Promise<Damage> {
  const statuses = new Map<number, number>();
  const problems: string[] = [];
  const requests = fc.sample(anyRequest(isKnown), { seed, numRuns: count });
  let sent = 0;

  const take = async () => {
    for (let text = requests[sent]; text !== undefined; text = requests[sent]) {
      sent += 1;
      const answer = await exchange(port, text);
      const status = Number(
        /^HTTP\/1\.1 (\d{3}) /.exec(answer.replace(/^(?:HTTP\/1\.1 1\d\d [^\r]*\r\n(?:[^\r]+\r\n)*\r\n)+/, ""))?.[1] ??
          0,
      );
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      const problem = problemOf(status, answer, isKnown);
      if (problem !== undefined) problems.push(`${problem}: ${JSON.stringify(text.slice(0, 500))}`);
    }
  };
  await Promise.all(Array.from({ length: connections }, take));
  return { sent, statuses, problems };
}

function problemOf(status: number, answer: string, isKnown: boolean): string | undefined {
  if (status >= 500) return `answered ${status}`;
  if (!isKnown && !refusals.includes(status) && !isPlayground(status, answer))
    return `a stranger was answered ${status}`;
  const body = /\r\n\r\n(\{"success".*\})$/s.exec(answer)?.[1];
  if (body === undefined) return undefined;
  const [error] = schemaErrors(JSON.parse(Buffer.from(body, "latin1").toString()));
  return error === undefined ? undefined : `not of the shape of the interface: ${error}`;
}

/** The page of the example is public. The API responds only in JSON. */
function isPlayground(status: number, answer: string): boolean {
  return status === 200 && /^content-type: text\/(html|javascript|css);/im.test(answer);
}

/** Sends the bytes in one to three pieces. Returns what it received until the response was complete or time was up. */
function exchange(port: number, text: string): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  const bytes = Buffer.from(text, "latin1");
  const third = Math.ceil(bytes.length / 3);
  const pieces =
    bytes.length % 5 === 0
      ? [bytes.subarray(0, third), bytes.subarray(third, 2 * third), bytes.subarray(2 * third)]
      : [bytes];
  let answer = "";
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      socket.resetAndDestroy();
      resolve(answer);
    };
    const timer = setTimeout(end, patience);
    socket.on("connect", () => {
      for (const [index, piece] of pieces.entries()) setTimeout(() => socket.write(piece), index);
    });
    socket.on("data", (chunk) => {
      answer += chunk.toString("latin1");
      if (isComplete(answer)) end();
    });
    socket.on("error", end);
    socket.on("close", end);
  });
}

function isComplete(answer: string): boolean {
  const head = answer.indexOf("\r\n\r\n");
  const length = /^content-length: (\d+)\r?$/im.exec(answer.slice(0, head + 2))?.[1];
  return head >= 0 && length !== undefined && answer.length >= head + 4 + Number(length);
}

// Bodies that never end: slow bytes, or ever more of them.

const head = (token: string) =>
  "POST /business/v1/stock-transfer/check HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n" +
  `Authorization: Bearer ${token}\r\nTransfer-Encoding: chunked\r\n\r\n`;

/** Sends a byte every tenth of a second. Returns the outcome and the time in milliseconds. */
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

/** Sends without end. Returns the status of the response. */
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
