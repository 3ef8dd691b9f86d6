import { createServer } from "node:http";
import { createListener } from "stock-transfer/node";
import { options } from "./service.js";

createServer(createListener(options)).listen(process.env.PORT ?? 3000);
