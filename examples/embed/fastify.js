import fastify from "fastify";
import { createListener } from "stock-transfer/node";
import { options } from "./service.js";

const app = fastify();
const listener = createListener(options);
app.addHook("onRequest", (request, reply, done) => {
  if (!request.url.startsWith("/business/v1/")) return done();
  reply.hijack(); // leave the body to the listener
  listener(request.raw, reply.raw);
});
await app.listen({ port: Number(process.env.PORT ?? 3000) });
