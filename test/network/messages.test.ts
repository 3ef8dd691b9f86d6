import { createNetwork } from "stock-transfer";
import { describe, expect, it } from "vitest";
import { dateAt } from "../support/dates";
import { thrownBy, untyped } from "../support/thrownBy";

// Every fault of a configuration. Each line has the place, the rule and the value; they are thrown together.

const terms = { transferType: "ROAD", weightLimit: 1000, transitDays: 2 };
const warehouses = ["A", "B", "C"].map((code) => ({ code, timeZone: "UTC" }));
const withWarehouse = (fields: object) => ({ warehouses: [{ code: "A", timeZone: "UTC", ...fields }] });
const withLanes = (...lanes: readonly object[]) => ({
  warehouses,
  lanes: lanes.map((fields) => ({ src: "A", dest: "C", ...terms, ...fields })),
});
/** A lane from the warehouse "A" with these fields. */
const withLaneFrom = (fields: object, lane: object = {}, to: object = {}) => ({
  warehouses: [
    { code: "A", timeZone: "UTC", ...fields },
    { code: "C", timeZone: "UTC", ...to },
  ],
  lanes: [{ src: "A", dest: "C", ...terms, ...lane }],
});
const mondays = Array.from({ length: 60 }, (_, week) => dateAt(Date.UTC(2026, 0, 5), 7 * week));

// One message per line.
// prettier-ignore
const faults: readonly (readonly [fault: string, config: unknown])[] = [
  ["config must be given", undefined],
  ["config must be an object, got Array(0)", []],
  ['warehouses[0].code of " " must not be blank', withWarehouse({ code: " " })],
  ["warehouses[0].code must be given", withWarehouse({ code: undefined })],
  ['warehouses[3].code of "B" must be unique, got "B"', { warehouses: [...warehouses, { code: "B", timeZone: "UTC" }] }],
  ['warehouses[0].workingDays of "A" must be an array, got "1-5"', withWarehouse({ workingDays: "1-5" })],
  ['warehouses[0].holidays[1] of "A" must be a calendar date, YYYY-MM-DD, got "2026-02-30"', withWarehouse({ holidays: ["2026-01-01", "2026-02-30"] })],
  ['warehouses[0].workingDays of "A": every 366-day period needs a working day', withWarehouse({ workingDays: [1], holidays: mondays })],
  ['warehouses[0].cutOff of "A" must be a time of day from 00:00 to 24:00, HH:MM, got Map', withWarehouse({ cutOff: new Map([[1, "12:00"]]) })],
  ['warehouses[0].cutOff.01 of "A" is unknown: use one of 1, 2, 3, 4, 5, 6, 7', withWarehouse({ cutOff: { "01": "12:00" } })],
  ['warehouses[0].cutOff.5 of "A" must be a time of day from 00:00 to 24:00, HH:MM, got "4 pm"', withWarehouse({ cutOff: { 5: "4 pm" } })],
  ['warehouses[0].extraWorkingDays[1] of "A" must not also be a holiday, got "2025-05-02"', withWarehouse({ holidays: ["2025-05-02"], extraWorkingDays: ["2025-04-26", "2025-05-02"] })],
  ['lanes[0].cutOff of "A" → "C": every 366-day period needs a day on which A creates transfers', withLaneFrom({ cutOff: "00:00", cutOffOn: { "2025-04-26": "12:00" } })],
  ['warehouses[0].cutOffOn["2026-02-30"] of "A" must be a calendar date, YYYY-MM-DD, got "2026-02-30"', withWarehouse({ cutOffOn: { "2026-02-30": undefined } })],
  ['warehouses[0].cutOffOn["2026-12-24"] of "A" must be a time of day from 00:00 to 24:00, HH:MM, got "11h"', withWarehouse({ cutOffOn: { "2026-12-24": "11h" } })],
  ['["$schema"] must be a string, got 7', { warehouses, $schema: 7 }],
  ['lanes[0].capacity.units of "A" → "C" must be at least 0, got -1', withLanes({ capacity: { units: -1 } })],
  ['lanes[0].maxTransitDays of "A" → "C" must be at least 2, got 1', withLanes({ maxTransitDays: 1 })],
  ['lanes[0].cutOff of "A" → "C": every 366-day period needs a day on which A creates transfers', withLanes({ cutOff: "00:00" })],
  ['lanes[0].departureDays of "A" → "C": every 366-day period needs a day on which the carrier departs and A is open', withLaneFrom({ workingDays: [1, 2] }, { transitWorkingDays: [6, 7] })],
  ['lanes[0].departureDays of "A" → "C": the lane needs a day on which the carrier departs and A is open', withLanes({ departureDays: [] })],
  ['lanes[0].departureDays of "A" → "C": the lane needs a day on which the carrier departs and A is open', withLaneFrom({ workingDays: [1, 2] }, { departureDays: [], departureExtraDays: ["2026-11-29"] })],
  ['lanes[0].dest of "A" → "C": every 366-day period needs a day on which C receives goods', withLaneFrom({}, {}, { workingDays: [1, 2], receivingDays: [3], extraWorkingDays: ["2026-03-04"] })],
  ["defaultLane.cutOff: every 366-day period needs a day on which a warehouse creates transfers", { warehouses, defaultLane: { ...terms, cutOff: "00:00" } }],
  ['lanes[0].src of "X" → "C" must be the code of a configured warehouse, got "X"', withLanes({ src: "X" })],
  ['lanes[0].dest of "A" → "__proto__" must be the code of a configured warehouse, got "__proto__"', withLanes({ dest: "__proto__" })],
  ['lanes[0].dest of "A" → "A" must differ from the source warehouse, got "A"', withLanes({ dest: "A" })],
  ['lanes[1].transferType of "A" → "C" must be unique, got "ROAD"', withLanes({}, {})],
  ['lanes[0].transferType of "A" → "C" must be given', withLanes({ transferType: undefined })],
  ['lanes[0].weightLimit of "A" → "C" must be at most 9007199254740991, got 9007199254740992', withLanes({ weightLimit: 2 ** 53 })],
  ['lanes[0].transitWorkingDays of "A" → "C": every 366-day period needs a working day', withLanes({ transitWorkingDays: [] })],
  ['lanes[0].transitHolidays[0] of "A" → "C" must be a calendar date, YYYY-MM-DD, got "1 May"', withLanes({ transitHolidays: ["1 May"] })],
  ['lanes[0].transitExtraWorkingDays[0] of "A" → "C" must not also be a holiday, got "2025-05-02"', withLanes({ transitHolidays: ["2025-05-02"], transitExtraWorkingDays: ["2025-05-02"] })],
  ["warehouse is unknown (did you mean warehouses?)", { warehouses, warehouse: undefined }],
  ['warehouses[0].city of "A" is unknown: use one of code, timeZone, cutOff, cutOffOn, workingDays, holidays, extraWorkingDays, receivingDays, meta', withWarehouse({ city: "Hà Nội" })],
  ['lanes[0].destination of "A" → "C" is unknown (did you mean dest?)', withLanes({ destination: "C" })],
  ['lanes[0].holidays of "A" → "C" is unknown: use one of src, dest, transferType, capacity, capacityOn, weightLimit, volumeLimit, unitLimit, cutOff, cutOffOn, outboundHandlingDays, departureDays, departureHolidays, departureExtraDays, transitDays, maxTransitDays, transitWorkingDays, transitHolidays, transitExtraWorkingDays, inboundHandlingDays, meta', withLanes({ holidays: [] })],
  ["defaultLane.weight_limit is unknown (did you mean weightLimit?)", { warehouses, defaultLane: { ...terms, weight_limit: 1 } }],
  ["defaultLane must be an object or an array of objects, got 5", { warehouses, defaultLane: 5 }],
];

describe("createNetwork", () => {
  it.each(faults)("%s", (fault, config) => {
    const message = `RangeError: createNetwork: malformed configuration\n  ${fault}`;
    expect(thrownBy(() => untyped(createNetwork)(config))).toBe(message);
  });
});
