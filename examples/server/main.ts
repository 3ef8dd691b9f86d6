import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { bookingsOf, type StockTransfer, walkTransfers } from "stock-transfer";
import { createListener } from "stock-transfer/node";
import { listExtensions } from "../demo/service";
import { help, readStorage } from "./openStorage";
import { readPort } from "./readPort";
import { type Access, serveLives } from "./serveLives";
import { serveDocumentation } from "./serveDocumentation";
import { servePlayground } from "./servePlayground";
import { stopOnSignal } from "./stopOnSignal";
import type { Storage } from "./storage";

// Serves both endpoints and the playground over node:http, with the demo data in PostgreSQL.

const { PORT = "3000", TOKEN = "demo" } = process.env;

if (!/^[\w.~+/-]+$/.test(TOKEN)) stop(`TOKEN must be of letters, digits and -._~+/, got ${TOKEN}`);
const port = readPort(PORT) ?? stop(`PORT must be a whole number from 0 to 65535, got ${PORT}`);
const read = readStorageOrStop();
if (!read) {
  console.log(help);
  process.exit();
}
const { company, open } = read;
const { timeZone, partnerCodes } = company;
/** One token sees everything; each partner's token sees only its own transfers. */
const accesses = new Map<string, Access>([
  [TOKEN, true],
  ...partnerCodes.map((code) => [`${TOKEN}-${code.toLowerCase()}`, { partnerCode: code }] as const),
]);
if (accesses.size <= partnerCodes.length)
  stop("Two partner codes differ only in case, so that they have the same token");

let opened: (listener: RequestListener) => void;
/** Requests that need the storage wait until it is open. The pages do not need it. */
const whenOpen = new Promise<RequestListener>((resolve) => (opened = resolve));
const waiting: RequestListener = (incoming, outgoing) => {
  void whenOpen.then((listener) => {
    listener(incoming, outgoing);
  });
};

// Requests must arrive within ten seconds, so that slow ones do not pile up.
const options = { requestTimeout: 10_000, connectionsCheckingInterval: 1_000 };
const server = createServer(options, servePlayground(serveDocumentation(waiting)));
let storage: Storage | undefined;

server.on("error", (error: NodeJS.ErrnoException) => {
  const isTaken = error.code === "EADDRINUSE";
  stop(isTaken ? `Port ${PORT} is taken. For another one: PORT=3001 npm start` : error.message);
});

server.listen(port, "localhost", () => {
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  const url = `${origin}/business/v1/stock-transfer`;
  const curl = `curl -H 'Authorization: Bearer ${TOKEN}'`;
  console.log(`Playground: ${origin}/`);
  console.log(`${curl} '${url}?status_list=created&limit=2'`);
  console.log(`${curl} -H 'Content-Type: application/json' -d @examples/request.json ${url}/check`);
  open(console.log).then(serve, (error: unknown) => stop(String(error)));
});

function serve(open: Storage): void {
  storage = open;
  const listener = createListener({
    authenticate: (token) => accesses.get(token) ?? false,
    list: (query) => open.list(query),
    check: async (request, _, access) => {
      const { network, has } = company.reachOf(access === true ? undefined : access.partnerCode);
      const stock = await open.stockFor(request);
      const get = (sku: string) => (has(request.srcWarehouseCode, sku) ? stock.get(sku) : undefined);
      const { srcWarehouseCode, destWarehouseCode } = request;
      const filter = { srcWarehouseCode, destWarehouseCode, departsFrom: "0000-01-01" };
      const departing: StockTransfer[] = [];
      for await (const each of walkTransfers((query) => open.list(query), filter)) departing.push(each);
      return { network, stock: { get }, now: company.now(), booked: bookingsOf(departing) };
    },
    timeZone,
    extensions: listExtensions,
    onError: (error) => {
      console.error(error);
    },
  });
  opened(serveLives(open, accesses, company, listener));
  console.log(`Ready after ${performance.now().toFixed(0)} ms`);
}

stopOnSignal(server, () => {
  storage?.close().then(
    () => {
      console.log("stopped");
    },
    (error: unknown) => stop(String(error)),
  );
  if (!storage) process.exit();
});

function readStorageOrStop(): ReturnType<typeof readStorage> {
  try {
    return readStorage();
  } catch (error) {
    return stop(String(error));
  }
}

function stop(reason: string): never {
  console.error(reason);
  process.exit(1);
}
