import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { toListener } from "../../../examples/embed/listener";

// A handler of the Fetch standard that reads its request and decides nothing, behind the listener of the example server:
// what Request and Response alone cost in node:http. Its answer is as long as that of the example server.

const answers = { check: "x".repeat(1_600), list: "x".repeat(9_000) };

const server = createServer(
  toListener(async (request) => {
    if (request.method === "POST") JSON.parse(await request.text());
    const { pathname } = new URL(request.url);
    const data = pathname.endsWith("/check") ? answers.check : answers.list;
    const body = new TextEncoder().encode(JSON.stringify({ success: true, data }));
    return new Response(body, { headers: { "content-type": "application/json" } });
  }),
);
server.listen(0, "localhost", () => {
  console.log(`listening on ${(server.address() as AddressInfo).port}`);
});
process.on("SIGTERM", () => process.exit());
