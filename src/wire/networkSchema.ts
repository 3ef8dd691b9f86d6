import type { NetworkConfig, WarehouseConfig } from "../network/NetworkConfig";
import { parseNetwork } from "../network/parseNetwork";
import type { LaneTerms } from "../network/readLane";
import type { TransferNetwork } from "../network/TransferNetwork";
import { maxAmount } from "../result/kinds";
import type { JsonSchema } from "./jsonSchemas";
import { createStandardSchema } from "./StandardSchema";

/**
 * {@link parseNetwork} as a Standard Schema, with its JSON Schema: an editor that has it completes the names of a
 * configuration in a file and underlines what is misspelt.
 *
 * @example
 * ```ts
 * import { networkSchema } from "stock-transfer";
 *
 * networkSchema["~standard"].validate({ warehouses: [{}] }).issues?.map(({ path }) => path.join(".")); // => ["warehouses.0.code", "warehouses.0.timeZone"]
 * const { required } = networkSchema["~standard"].jsonSchema.input({ target: "draft-07" });
 * required; // => ["warehouses"]
 * ```
 */
export const networkSchema = /* @__PURE__ */ describeNetwork();

function describeNetwork() {
  const text: JsonSchema = { type: "string", pattern: "\\S" };
  const count: JsonSchema = { type: "integer", minimum: 0, maximum: maxAmount };
  const weekdays: JsonSchema = {
    description: "ISO weekdays: Monday is 1, Sunday is 7. Default: every day.",
    type: "array",
    items: { type: "integer", minimum: 1, maximum: 7 },
  };
  const date: JsonSchema = { type: "string", pattern: "^\\d{4}-\\d{2}-\\d{2}$" };
  const dates: JsonSchema = { description: "Calendar dates, YYYY-MM-DD.", type: "array", items: date };
  const time: JsonSchema = { type: "string", pattern: "^(([01]\\d|2[0-3]):[0-5]\\d|24:00)$" };

  const ofWarehouse: Readonly<Record<keyof WarehouseConfig, JsonSchema>> = {
    code: { ...text, description: "Code of the warehouse, which no other has." },
    timeZone: { ...text, description: "IANA name of the time zone, such as Asia/Ho_Chi_Minh." },
    workingDays: weekdays,
    holidays: dates,
    extraWorkingDays: { ...dates, description: "Dates that are worked although their weekday is not." },
    cutOff: {
      description:
        "Local time, HH:MM, from which on it is too late for the day: for all days, or by weekday from 1 to 7.",
      anyOf: [
        time,
        { type: "object", properties: byName(["1", "2", "3", "4", "5", "6", "7"], time), additionalProperties: false },
      ],
    },
    cutOffOn: {
      description: "Cut-offs of single dates, instead of that of the weekday.",
      type: "object",
      additionalProperties: time,
    },
  };
  const terms: Readonly<Record<keyof LaneTerms, JsonSchema>> = {
    transferType: { ...text, description: "The operator's code of the transfer type, such as ROAD." },
    weightLimit: { ...count, description: "The most that one transfer may weigh, in the unit of all weights." },
    volumeLimit: {
      ...count,
      description: "The most volume of one transfer, in the unit of all volumes. Default: no limit.",
    },
    unitLimit: { ...count, description: "The most units of one transfer. Default: no limit." },
    departureDays: { ...weekdays, description: "ISO weekdays on which the carrier departs. Default: every day." },
    departureHolidays: dates,
    departureExtraDays: { ...dates, description: "Dates of departure beside the weekdays." },
    transitDays: { ...count, description: "Days in transit, counted on the carrier's days." },
    transitWorkingDays: weekdays,
    transitHolidays: dates,
    transitExtraWorkingDays: dates,
    outboundHandlingDays: { ...count, description: "Working days of the source. Default: 0." },
    inboundHandlingDays: { ...count, description: "Working days of the destination. Default: 0." },
  };
  const required = ["transferType", "weightLimit", "transitDays"];
  const ends = byName(["src", "dest"], { ...text, description: "Code of a warehouse." });
  const config = objectOf(["warehouses"], {
    warehouses: { type: "array", items: objectOf(["code", "timeZone"], ofWarehouse) },
    lanes: { type: "array", items: objectOf(["src", "dest", ...required], { ...ends, ...terms }) },
    defaultLane: { anyOf: [objectOf(required, terms), { type: "array", items: objectOf(required, terms) }] },
    calendarsUntil: { ...date, description: "The last date up to which all calendars are kept up." },
  });
  return createStandardSchema<NetworkConfig, TransferNetwork>("networkSchema", parseNetwork, config, {
    type: "object",
    required: ["config"],
    properties: { config },
  });
}

function objectOf(required: readonly string[], properties: Readonly<Record<string, JsonSchema>>): JsonSchema {
  return { type: "object", required, properties, additionalProperties: false };
}

function byName(names: readonly string[], schema: JsonSchema): Readonly<Record<string, JsonSchema>> {
  return Object.fromEntries(names.map((name) => [name, schema]));
}
