import fastify from "fastify";
import { handler } from "./handler.js";
import { toRequest } from "./listener.js";

const app = fastify();
app.removeAllContentTypeParsers();
app.addContentTypeParser("*", (request, body, done) => done(null)); // the handler reads it
app.all("/business/v1/*", (request) => handler(toRequest(request.raw)));
await app.listen({ port: Number(process.env.PORT ?? 3000) });
