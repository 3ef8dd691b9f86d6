import type { LaneConfig, NetworkConfig, WarehouseConfig } from "../network/NetworkConfig";
import { parseNetwork } from "../network/parseNetwork";
import type { Load } from "../network/Load";
import type { LaneTerms } from "../network/NetworkConfig";
import type { TransferNetwork } from "../network/TransferNetwork";
import { maxAmount } from "../result/kinds";
import { everyWeekday } from "../time/civilDay";
import { type JsonSchema, nonBlank as text, objectOf } from "./jsonSchemas";
import { createStandardSchema } from "./StandardSchema";

/**
 * {@link parseNetwork} as a Standard Schema with its JSON Schema, for completion and validation of configuration files
 * in editors.
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
  const count: JsonSchema = { type: "integer", minimum: 0, maximum: maxAmount };
  const weekdays: JsonSchema = {
    description: "ISO weekdays: Monday is 1, Sunday is 7. Default: every day.",
    type: "array",
    items: { type: "integer", minimum: 1, maximum: 7 },
  };
  const date: JsonSchema = { type: "string", pattern: "^\\d{4}-\\d{2}-\\d{2}$" };
  const dates: JsonSchema = { description: "Calendar dates, YYYY-MM-DD.", type: "array", items: date };
  const time: JsonSchema = { type: "string", pattern: "^(([01]\\d|2[0-3]):[0-5]\\d|24:00)$" };
  const meta: JsonSchema = { description: "Your own data: kept, but not used.", type: "object" };
  const byWeekday = Object.fromEntries(everyWeekday.map((weekday) => [weekday, time]));
  const cutOffs = {
    cutOff: {
      description: "Local time, HH:MM, from which it is too late for the day: for all days, or by weekday from 1 to 7.",
      anyOf: [time, { type: "object", properties: byWeekday, additionalProperties: false }],
    },
    cutOffOn: {
      description: "Cut-offs of single dates, instead of those of weekdays.",
      type: "object",
      additionalProperties: time,
    },
  };

  const warehouse = objectOf<WarehouseConfig>(
    {
      code: { ...text, description: "Unique code of the warehouse." },
      timeZone: { ...text, description: "IANA name of the time zone, such as Asia/Ho_Chi_Minh." },
    },
    {
      workingDays: weekdays,
      holidays: dates,
      extraWorkingDays: { ...dates, description: "Working dates on weekdays that are otherwise off." },
      ...cutOffs,
      receivingDays: {
        ...weekdays,
        description: "ISO weekdays on which it receives goods, if it is open. Default: its working days.",
      },
      meta,
    },
  );
  const required: Parameters<typeof objectOf<LaneTerms>>[0] = {
    transferType: { ...text, description: "The operator's code of the transfer type, such as ROAD." },
    weightLimit: { ...count, description: "Maximum weight of one transfer, in the unit of all weights." },
    transitDays: { ...count, description: "Transit time in working days of the carrier." },
  };
  const capacityFrom = (transfers: JsonSchema) =>
    objectOf<Load>({}, { weight: count, volume: count, units: count, transfers });
  const optional: Parameters<typeof objectOf<LaneTerms>>[1] = {
    volumeLimit: {
      ...count,
      description: "Maximum volume of one transfer, in the unit of all volumes. Default: that of the capacity.",
    },
    unitLimit: { ...count, description: "Maximum units of one transfer. Default: those of the capacity." },
    capacity: {
      ...capacityFrom({ ...count, minimum: 1 }),
      description: "What all transfers of one departure date may take together. Default: no limit.",
    },
    capacityOn: {
      description: "Capacities of single departure dates, instead of the usual capacity.",
      type: "object",
      additionalProperties: capacityFrom(count),
    },
    ...cutOffs,
    departureDays: {
      ...weekdays,
      description: "ISO weekdays on which the carrier departs. Default: the working days of the carrier.",
    },
    departureHolidays: { ...dates, description: "Dates without a departure." },
    departureExtraDays: { ...dates, description: "Further departure dates." },
    maxTransitDays: { ...count, description: "Maximum transit time. Default: transitDays." },
    transitWorkingDays: weekdays,
    transitHolidays: dates,
    transitExtraWorkingDays: dates,
    outboundHandlingDays: { ...count, description: "Working days of the source. Default: 0." },
    inboundHandlingDays: { ...count, description: "Working days of the destination. Default: 0." },
    meta,
  };
  const end = { ...text, description: "Code of a warehouse." };
  const terms = objectOf<LaneTerms>(required, optional);
  const config = objectOf<NetworkConfig>(
    { warehouses: { type: "array", items: warehouse } },
    {
      lanes: { type: "array", items: objectOf<LaneConfig>({ src: end, dest: end, ...required }, optional) },
      defaultLane: { anyOf: [terms, { type: "array", items: terms }] },
      calendarsUntil: { ...date, description: "The last date that the calendars cover." },
      $schema: { description: "The JSON Schema for editors.", type: "string" },
      meta,
    },
  );
  return createStandardSchema<NetworkConfig, TransferNetwork>("networkSchema", parseNetwork, config, {
    type: "object",
    required: ["config"],
    properties: { config },
  });
}
