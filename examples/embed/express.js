import express from "express";
import { handler } from "./handler.js";
import { toListener } from "./listener.js";

const app = express();
app.all(/^\/business\/v1\//, toListener(handler)); // before any body parser
app.listen(process.env.PORT ?? 3000);
