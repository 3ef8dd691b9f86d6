import { handler } from "./handler.js";

export default { fetch: handler };
