import { enUS } from "date-fns/locale/en-US";
import type { IssueSentence, Language } from "./Language";

// Each part is a constant of its own, so that a program that uses one function bundles the sentences of that one alone.

const ruleAndValue: IssueSentence = (place, { message }) => `${place} ${message}.`;

export const englishPlaces: Language["places"] = {
  request: "the input",
  line: (number) => `line ${number}`,
  inLine: (line, field) => `${line}: ${field}`,
  entry: (number, list) => `entry ${number} of ${list}`,
  field: (path) => `the field ${path}`,
  fields: {
    items: "the list of lines",
    sku: "the SKU",
    qty: "the quantity",
    srcWarehouseCode: "the source warehouse",
    destWarehouseCode: "the destination warehouse",
    transferType: "the transfer type",
    stocks: "the list of stocks",
    limit: "the limit",
    next: "the cursor",
    createdFrom: "the earliest creation time",
    createdTo: "the latest creation time",
    updatedFrom: "the earliest update time",
    updatedTo: "the latest update time",
    skus: "the list of SKUs",
    codes: "the list of transfer codes",
    refCode: "the reference code",
    statuses: "the list of statuses",
  },
};

export const englishIssues: Language["issues"] = {
  required: (place) => `${place} is missing.`,
  wrong_type: ruleAndValue,
  blank: (place) => `${place} is blank.`,
  not_integer: ruleAndValue,
  too_small: ruleAndValue,
  too_big: ruleAndValue,
  malformed: ruleAndValue,
  unknown_status: (_place, { message }) => `A status ${message}.`,
  conflicting_fields: ruleAndValue,
  repeated_parameter: ruleAndValue,
  unknown_parameter: (_place, { message }) => `A parameter is not known: it ${message}.`,
  empty_range: ruleAndValue,
  empty_list: (place) => `${place} is empty.`,
  unknown_warehouse: (place, { message }) => `${place} is not known: it ${message}.`,
  same_warehouse: ruleAndValue,
  no_lane: (_place, { message }) => `The destination warehouse ${message}.`,
  duplicate_sku: ruleAndValue,
  unsafe_total: ruleAndValue,
  unknown_field: (place, { message }) => `${place} ${message}${message.endsWith("?") ? "" : "."}`,
  not_unique: ruleAndValue,
  unknown_code: ruleAndValue,
  no_working_day: ruleAndValue,
  beyond_calendars: (_place, { message }) => `The transfer ${message}.`,
  never_available: ruleAndValue,
};

export const englishRefusals: Language["refusals"] = {
  unknown_sku: "The source warehouse does not know this SKU.",
  not_transferable: "This SKU may not be transferred.",
  missing_weight: "The weight of this SKU is not known.",
  missing_volume: "The volume of this SKU is not known.",
  insufficient_stock: {
    one: (number) => `The stock is short by ${number} unit.`,
    other: (number) => `The stock is short by ${number} units.`,
  },
  not_accepted: {
    one: (number) => `The destination would be sent ${number} unit more than it takes.`,
    other: (number) => `The destination would be sent ${number} units more than it takes.`,
  },
  over_weight_limit: (amount) => `The weight limit would be exceeded by ${amount}.`,
  over_volume_limit: (amount) => `The volume limit would be exceeded by ${amount}.`,
  over_unit_limit: {
    one: (number) => `The unit limit would be exceeded by ${number} unit.`,
    other: (number) => `The unit limit would be exceeded by ${number} units.`,
  },
};

export const englishMissing: Language["missing"] = {
  unknown_sku: "A warehouse does not know this SKU.",
  not_transferable: "A warehouse may not transfer this SKU.",
  missing_weight: "A warehouse does not know the weight of this SKU.",
  missing_volume: "A warehouse does not know the volume of this SKU.",
  insufficient_stock: "A warehouse has too little of this SKU.",
  not_accepted: "The destination does not take that much of this SKU.",
  over_weight_limit: "The weight limit of a lane would be exceeded.",
  over_volume_limit: "The volume limit of a lane would be exceeded.",
  over_unit_limit: "The unit limit of a lane would be exceeded.",
  no_lane: "A warehouse has no lane to the destination.",
};

const who = { source: "the source", transit: "the carrier", destination: "the destination" } as const;

export const englishReasons: Language["reasons"] = {
  starts: () => "the request is made",
  after_cut_off: (place) => `the cut-off has passed at ${who[place]}`,
  not_a_working_day: (place) => `${who[place]} does not work`,
  holiday: (place) => `${who[place]} has a holiday`,
  handling: (place) => `${who[place]} handles the goods`,
  no_departure: () => "the carrier does not depart",
  transit: () => "the goods are on the way",
  arrives: () => "the goods arrive",
};

export const englishDays: Language["days"] = { one: (number) => `${number} day`, other: (number) => `${number} days` };

export const englishStep: Language["step"] = (dates, reason, days) => `${dates}: ${reason}${days && ` (${days})`}.`;

/** English, as the functions without a language have it. */
export const english: Language = {
  tag: "en",
  locale: enUS,
  places: englishPlaces,
  issues: englishIssues,
  phrases: undefined,
  refusals: englishRefusals,
  missing: englishMissing,
  reasons: englishReasons,
  days: englishDays,
  step: englishStep,
};
