import { report } from "./report";

/** A worker that answers every request with its report. */
export default {
  async fetch(): Promise<Response> {
    return Response.json(await report());
  },
};
