import { enUS } from "date-fns/locale/en-US";
import type { IssueCode } from "../result/Issue";
import { englishPhrases, englishRules, sentenceOf } from "../result/messages";
import type { IssueSentence, Language } from "./Language";

// One constant per function, so programs bundle only the sentences that they use.

const codes = /* @__PURE__ */ Object.keys(englishRules) as IssueCode[];

export const englishIssueWords: Pick<Language, "tag" | "locale" | "places" | "issues" | "phrases"> = {
  tag: "en",
  locale: enUS,
  places: {
    request: "input",
    line: (number) => `line ${number}`,
    inLine: (line, field) => `${line}: ${field}`,
    inNeed: (number, place) => `need ${number}, ${place}`,
    configured: { warehouses: "warehouse", lanes: "lane", defaultLane: "default lane" },
    entry: (number, list) => `entry ${number} of the ${list}`,
    field: (path) => `field ${path}`,
    fields: {
      items: "list of lines",
      sku: "SKU",
      qty: "quantity",
      srcWarehouseCode: "source warehouse",
      destWarehouseCode: "destination warehouse",
      transferType: "transfer type",
      stocks: "list of stocks",
      limit: "limit",
      next: "cursor",
      createdFrom: "earliest creation time",
      createdTo: "latest creation time",
      updatedFrom: "earliest update time",
      updatedTo: "latest update time",
      skus: "list of SKUs",
      codes: "list of transfer codes",
      refCode: "reference code",
      statuses: "status",
    },
  },
  issues: /* @__PURE__ */ Object.fromEntries(
    /* @__PURE__ */ codes.map((code): [IssueCode, IssueSentence] => [
      code,
      (place, texts) => sentenceOf(code, place, texts),
    ]),
  ) as Language["issues"],
  phrases: englishPhrases,
};

export const englishRefusals: Language["refusals"] = {
  unknown_sku: "The source warehouse does not stock this SKU.",
  not_transferable: "This SKU cannot be transferred.",
  forbidden: (rule) => `The rule ${rule} forbids this.`,
  missing_weight: "This SKU has no weight.",
  missing_volume: "This SKU has no volume.",
  broken_pack: {
    one: (number, packQty) => `Must be in packs of ${packQty}: ${number} unit too many.`,
    other: (number, packQty) => `Must be in packs of ${packQty}: ${number} units too many.`,
  },
  insufficient_stock: {
    one: (number) => `Not enough stock: ${number} unit short.`,
    other: (number) => `Not enough stock: ${number} units short.`,
  },
  short_shelf_life: {
    one: (number) => `Not enough fresh stock: ${number} unit short.`,
    other: (number) => `Not enough fresh stock: ${number} units short.`,
  },
  not_accepted: {
    one: (number) => `The destination accepts ${number} unit fewer.`,
    other: (number) => `The destination accepts ${number} units fewer.`,
  },
  over_weight_limit: (amount) => `Too heavy by ${amount}.`,
  over_volume_limit: (amount) => `Too large by ${amount}.`,
  over_unit_limit: {
    one: (number) => `Over the unit limit by ${number} unit.`,
    other: (number) => `Over the unit limit by ${number} units.`,
  },
};

export const englishMissing: Language["missing"] = {
  unknown_sku: "Some warehouses do not stock this SKU.",
  not_transferable: "Some warehouses cannot transfer this SKU.",
  forbidden: "A rule forbids this SKU on some lanes.",
  missing_weight: "Some warehouses have no weight for this SKU.",
  missing_volume: "Some warehouses have no volume for this SKU.",
  broken_pack: "This SKU must be in whole packs.",
  insufficient_stock: "Some warehouses do not have enough of this SKU.",
  short_shelf_life: "Some warehouses do not have enough fresh units of this SKU.",
  not_accepted: "The destination does not accept that many units of this SKU.",
  over_weight_limit: "A single unit or pack of this SKU is too heavy for some lanes.",
  over_volume_limit: "A single unit or pack of this SKU is too large for some lanes.",
  over_unit_limit: "One pack of this SKU has too many units for some lanes.",
  beyond_calendars: "On some lanes, the schedule goes beyond the calendars.",
  too_late: "On some lanes, the goods may arrive too late.",
  no_lane: "Some warehouses have no suitable lane to the destination.",
};

const who = { source: "the source", transit: "the carrier", destination: "the destination" } as const;

export const englishStepWords: Pick<Language, "locale" | "reasons" | "days" | "step"> = {
  locale: enUS,
  reasons: {
    starts: () => "the transfer is requested",
    not_before: () => "the transfer is requested for a later date",
    after_cut_off: () => "the cut-off has passed",
    not_a_working_day: (place) => `${who[place]} ${place === "transit" ? "does not operate" : "is closed"}`,
    holiday: (place) => `${who[place]} has a holiday`,
    preparation: (place) => `${who[place]} prepares the goods`,
    handling: (place) => `${who[place]} handles the goods`,
    no_departure: () => "the carrier does not depart",
    departure_full: () => "the departure is full",
    transit: () => "the goods are in transit",
    no_receiving: (place) => `${who[place]} does not receive goods`,
    arrives: () => "the goods arrive",
  },
  days: { one: (number) => `${number} day`, other: (number) => `${number} days` },
  step: (dates, reason, days) => `${dates}: ${reason}${days && ` (${days})`}.`,
};

export const englishDeparture: Language["departure"] = {
  open: (date, left) => `${date}: ${left ? `${left} left` : "no limit"}.`,
  full: (date, left) => `${date}: too little room, ${left} left.`,
  missed: (date) => `${date}: too late.`,
  transfers: { one: (number) => `${number} transfer`, other: (number) => `${number} transfers` },
  units: { one: (number) => `${number} unit`, other: (number) => `${number} units` },
  weight: (amount) => `weight ${amount}`,
  volume: (amount) => `volume ${amount}`,
};

export const englishPlan: Language["plan"] = {
  transfer: ({ srcWarehouseCode, destWarehouseCode, transferType, transferDate, latestArrivalDate, items }) =>
    `From ${srcWarehouseCode} to ${destWarehouseCode} by ${transferType} on ${transferDate}, arriving by ${latestArrivalDate}: ${items}.`,
  missing: (destWarehouseCode, goods) => `${destWarehouseCode} lacks ${goods}.`,
};

const others = { refusals: englishRefusals, missing: englishMissing, plan: englishPlan, departure: englishDeparture };

/** English, the default. */
// Not a spread, which bundlers would keep in every program, with all sentences.
export const english: Language = /* @__PURE__ */ Object.assign({}, englishIssueWords, others, englishStepWords);
