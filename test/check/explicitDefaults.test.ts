import fc from "fast-check";
import {
  type BatchContext,
  type CheckContext,
  checkServices,
  checkTransfer,
  checkTransfers,
  earliestTransfer,
  explainSchedule,
  type LaneTerms,
  largestAllowed,
  type LatestOptions,
  latestTransfer,
  type NetworkConfig,
  parseNetwork,
  promiseTransfer,
  type ScheduleOptions,
  scheduleTransfer,
  type StockLevel,
  type StockMovement,
  type WarehouseConfig,
  trimRequest,
} from "stock-transfer";
import { planSources } from "stock-transfer/planners";
import { describe, expect, it } from "vitest";
import { fewUnits, journey } from "../support/arbitraries";
import { dateAt } from "../support/dates";
import { requestOf } from "../support/routes";
import { isThorough } from "../support/scaled";

type OptionalField<Type> = { [Field in keyof Type]-?: undefined extends Type[Field] ? Field : never }[keyof Type];
/** For every optional field, the values that mean the same as an omitted field. */
type Defaults<Type> = Readonly<Record<OptionalField<Type>, readonly unknown[]>>;

const always = [1, 2, 3, 4, 5, 6, 7];
const forever = "9999-12-31";

const warehouseDefaults = {
  workingDays: [always],
  holidays: [[]],
  extraWorkingDays: [[]],
  cutOff: ["24:00", {}, Object.fromEntries(always.map((weekday) => [weekday, "24:00"]))],
  cutOffOn: [{}],
  receivingDays: [always],
  meta: [],
} satisfies Defaults<WarehouseConfig>;

const laneDefaults = {
  volumeLimit: [],
  unitLimit: [],
  capacity: [{}],
  capacityOn: [{}],
  cutOff: [{}],
  cutOffOn: [{}],
  departureDays: [],
  departureHolidays: [[]],
  departureExtraDays: [[]],
  maxTransitDays: ["the transit days"],
  transitWorkingDays: [always],
  transitHolidays: [[]],
  transitExtraWorkingDays: [[]],
  outboundHandlingDays: [0, -0],
  inboundHandlingDays: [0],
  meta: [],
} satisfies Defaults<LaneTerms>;

const networkDefaults = {
  lanes: [[]],
  defaultLane: [[]],
  calendarsUntil: [forever],
  $schema: [],
  meta: [],
} satisfies Defaults<NetworkConfig>;

const levelDefaults = {
  reservedQty: [0, -0],
  safetyQty: [0],
  unitWeight: [],
  unitVolume: [],
  packQty: [1],
  preparationDays: [0, -0],
  lots: [[]],
  movements: [[]],
  transferable: [true],
} satisfies Defaults<StockLevel>;

const movementDefaults = { expiresOn: [] } satisfies Defaults<StockMovement>;

const sharedDefaults = {
  transferType: ["ROAD"],
  weightRule: ["fill"],
  duplicateLines: ["merge"],
  notBefore: [],
  promisesUntil: [forever],
  forbids: [() => undefined],
  minShelfDays: [0, new Map(), new Map([["A", 0]])],
  booked: [() => undefined, () => ({}), () => ({ weight: 0, transfers: -0 })],
};

const contextDefaults = {
  ...sharedDefaults,
  acceptedQty: [new Map(), new Map([["A", Number.MAX_SAFE_INTEGER]])],
  heldQty: [new Map(), new Map([["A", 0]])],
} satisfies Defaults<CheckContext>;

const batchDefaults = {
  ...sharedDefaults,
  acceptedQty: [new Map(), new Map([["B", new Map()]])],
  claims: ["lines"],
} satisfies Defaults<BatchContext>;
const roomDefaults = { load: [{}, { weight: 0, units: undefined }], booked: [() => undefined, () => ({})] };
const scheduleDefaults = {
  ...roomDefaults,
  notBefore: ["0000-01-01"],
  preparationDays: [0],
} satisfies Defaults<ScheduleOptions>;
const latestDefaults = {
  ...roomDefaults,
  surely: [false],
  preparationDays: [0],
} satisfies Defaults<LatestOptions>;

/** A journey with a stock of two SKUs around its instant, and the other options of a check. */
const situation = journey.chain((given) => {
  const near = fc.integer({ min: -2, max: 20 }).map((days) => dateAt(given.now, days));
  const level = fewUnits(near);
  const options = fc.record(
    {
      acceptedQty: fc.nat(9).map((qty) => new Map([["A", qty]])),
      notBefore: near,
      promisesUntil: near,
      weightRule: fc.constantFrom("fill", "whole", "each"),
      forbids: fc.constant((sku: string) => (sku === "B" ? "a rule" : undefined)),
      minShelfDays: fc.nat(5),
      claims: fc.constantFrom("lines", "requests"),
    },
    { requiredKeys: [] },
  );
  return fc.record({
    given: fc.constant(given),
    levels: fc.tuple(level, level),
    options,
    qtys: fc.tuple(fc.nat(20), fc.nat(20)),
  });
});
type Situation = typeof situation extends fc.Arbitrary<infer Value> ? Value : never;

/** What all calls answer. Every part of the situation may have explicit defaults. */
function answers(
  { given, levels, options, qtys }: Situation,
  set: <Type extends object>(kind: string, fields: Type) => Type,
) {
  const { now, source, destination, terms } = given;
  const lane = set("lane", terms);
  const maxTransitDays = lane.maxTransitDays === ("the transit days" as never) ? lane.transitDays : lane.maxTransitDays;
  const warehouses = [set("warehouse", source), set("warehouse", destination)];
  const config = set("network", { warehouses, defaultLane: { ...lane, maxTransitDays } });
  const { value: network, issues } = parseNetwork(config);
  if (!network) return issues;
  const stock = new Map(
    levels.map((level, index) => {
      const movements = level.movements?.map((movement) => set("movement", movement));
      return [["A", "B"][index]!, set("level", { ...level, ...(movements && { movements }) })];
    }),
  );
  const request = requestOf(...qtys.map((qty, index) => ({ sku: ["A", "B"][index]!, qty: qty + 1 })));
  const { claims, ...rest } = options;
  const context = set("context", { network, now, stock, ...rest }) as CheckContext;
  const accepted = rest.acceptedQty && { acceptedQty: new Map([["B", rest.acceptedQty]]) };
  const batch = set("batch", {
    network,
    now,
    stocks: new Map([["A", stock]]),
    ...rest,
    ...accepted,
    ...(claims && { claims }),
  });
  const route = network.route("A", "B").value!;
  const { transferType, ...withoutType } = context;
  const calls: readonly (() => unknown)[] = [
    ...[checkTransfer, largestAllowed, trimRequest, earliestTransfer, promiseTransfer].map(
      (call) => () => call(request, context),
    ),
    () => checkServices({ ...request, transferType }, withoutType),
    () => checkTransfers([request, request], batch as BatchContext),
    () => planSources(request, { ...rest, network, now, stocks: [["A", stock]], weightRule: undefined } as never),
    () => scheduleTransfer(now, route, set("schedule", {})),
    () => explainSchedule(now, route, set("schedule", {})),
    () => latestTransfer(dateAt(now, 30), route, set("latest", {})),
  ];
  return calls.map((call) => {
    try {
      return call();
    } catch (error) {
      return String(error);
    }
  });
}

describe("an explicit default means the same as an omitted field", () => {
  const kinds = {
    warehouse: warehouseDefaults,
    lane: laneDefaults,
    network: networkDefaults,
    level: levelDefaults,
    movement: movementDefaults,
    context: contextDefaults,
    batch: batchDefaults,
    schedule: scheduleDefaults,
    latest: latestDefaults,
  };
  const cases = Object.entries(kinds).flatMap(([kind, fields]) =>
    Object.entries(fields).flatMap(([field, values]) =>
      [undefined, ...(values as readonly unknown[])].map((value) => ({ kind, field, value })),
    ),
  );

  it.each(cases)("$kind: $field is $value", ({ kind, field, value }) => {
    fc.assert(
      fc.property(situation, (given) => {
        const without = <Type extends object>(own: string, fields: Type): Type => {
          if (own !== kind) return fields;
          return Object.fromEntries(Object.entries(fields).filter(([name]) => name !== field)) as Type;
        };
        const explicit = <Type extends object>(own: string, fields: Type): Type =>
          own === kind ? { ...fields, [field]: value } : fields;
        expect(answers(given, explicit)).toEqual(answers(given, without));
      }),
      { numRuns: isThorough ? 15 : 1 },
    );
  });
});
