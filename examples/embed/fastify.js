import fastify from "fastify";
import { handler } from "./handler.js";
import { toListener } from "./listener.js";

const app = fastify();
const listener = toListener(handler);
app.addHook("onRequest", (request, reply, done) => {
  if (!request.url.startsWith("/business/v1/")) return done();
  reply.hijack(); // leave the body to the handler
  listener(request.raw, reply.raw);
});
await app.listen({ port: Number(process.env.PORT ?? 3000) });
