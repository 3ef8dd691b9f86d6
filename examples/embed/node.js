import { createServer } from "node:http";
import { handler } from "./handler.js";
import { toListener } from "./listener.js";

createServer(toListener(handler)).listen(process.env.PORT ?? 3000);
