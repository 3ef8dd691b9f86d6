import { addDays, dateAt, serve } from "./serve.js";

// A plain lead-time rule: ships today, and arrives after the sum of all days, without calendars and cut-offs.

await serve(({ now, source, lane }) => {
  const { outboundHandlingDays = 0, transitDays, inboundHandlingDays = 0 } = lane;
  const today = dateAt(now, source.timeZone);
  return {
    transferDate: today,
    estimatedArrivalDate: addDays(today, outboundHandlingDays + transitDays + inboundHandlingDays),
  };
});
