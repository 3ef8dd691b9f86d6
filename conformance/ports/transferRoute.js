import { addDays, calendarOf, dateAt, serve } from "./serve.js";

// The dates of a transfer order of Business Central, by its documented formula: shipment date + outbound warehouse handling
// time + shipping time + inbound warehouse handling time = receipt date. Each time counts the working days of a base
// calendar: of the transfer-from location, the shipping agent service and the transfer-to location. A planned shipment must
// be worked by the location and the agent, and so must a planned receipt. It has no cut-offs, departure days, receiving
// days and latest arrival; the shipment date is that of the order.

await serve(({ now, source, destination, lane, notBefore = "" }) => {
  const from = calendarOf(source.workingDays, source.holidays, source.extraWorkingDays);
  const to = calendarOf(destination.workingDays, destination.holidays, destination.extraWorkingDays);
  const agent = calendarOf(lane.transitWorkingDays, lane.transitHolidays, lane.transitExtraWorkingDays);

  const today = dateAt(now, source.timeZone);
  const shipment = firstFrom(today > notBefore ? today : notBefore, from);
  const plannedShipment = firstFrom(add(shipment, lane.outboundHandlingDays, from), from, agent);
  const plannedReceipt = firstFrom(add(plannedShipment, lane.transitDays, agent), agent, to);
  const receipt = add(plannedReceipt, lane.inboundHandlingDays, to);
  return { transferDate: shipment, departureDate: plannedShipment, estimatedArrivalDate: receipt };
});

/**
 * @param {string} date
 * @param {...import("./serve.js").Calendar} calendars
 */
function firstFrom(date, ...calendars) {
  let first = date;
  while (!calendars.every((isWorked) => isWorked(first))) first = addDays(first, 1);
  return first;
}

/**
 * @param {string} date
 * @param {number | undefined} days
 * @param {import("./serve.js").Calendar} isWorked
 */
function add(date, days = 0, isWorked) {
  let reached = date;
  for (let left = days; left > 0; left -= 1) reached = firstFrom(addDays(reached, 1), isWorked);
  return reached;
}
