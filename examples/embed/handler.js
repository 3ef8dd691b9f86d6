import { createHandler } from "stock-transfer/http";
import { options } from "./service.js";

export const handler = createHandler(options);
