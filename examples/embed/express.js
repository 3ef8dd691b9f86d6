import express from "express";
import { createListener } from "stock-transfer/node";
import { options } from "./service.js";

const app = express();
app.all(/^\/business\/v1\//, createListener(options)); // before any body parser
app.listen(process.env.PORT ?? 3000);
