import { strict as assert } from "node:assert";
import {
  checkTransfer,
  createNetwork,
  explainSchedule,
  type LaneTerms,
  type NetworkConfig,
  type Route,
  scheduleTransfer,
  type TransferNetwork,
  type TransferSchedule,
  type WarehouseConfig,
} from "stock-transfer";
import { readWall } from "../../../oracles/intlCalendar";
import { counts, datesOf, obviousSchedule } from "../../../oracles/obviousSchedule";
import { assertSame } from "../../../support/assertSame";
import { anyConfig, anyInstant } from "../anyConfig";
import { assertIssues } from "../assertIssues";
import { createByteReader } from "../createByteReader";

// Valid and invalid configurations, and the schedules of their networks.

const firstInstant = Date.parse("0001-01-03T00:00:00Z");
const lastInstant = Date.parse("9999-12-30T00:00:00Z");
/** Counts days one by one, unless they lead beyond 9999-12-31, because thousands would take too long. */
const maxDays = 3000;
const daysBeyond = 4_000_000;

export function fuzz(bytes: Uint8Array): void {
  const reader = createByteReader(bytes);
  const now = anyInstant(reader);
  const isThorough = reader.seldom(32);
  const config = anyConfig(reader, now);
  const before = JSON.stringify(config);
  const network = networkOf(config as NetworkConfig);
  assert.equal(JSON.stringify(config), before);
  if (!network) return;

  const { warehouses, lanes = [], defaultLane } = config as NetworkConfig;
  for (const source of warehouses) {
    for (const destination of warehouses) {
      const { code: src } = source;
      const { code: dest } = destination;
      const own = lanes.find((lane) => lane.src === src && lane.dest === dest);
      const [terms] = [own ?? defaultLane ?? []].flat() as readonly LaneTerms[];
      const route = network.route(src, dest);
      if (route.issues) {
        assertIssues(route.issues, ["srcWarehouseCode", "destWarehouseCode"]);
        assert.equal(route.issues[0].code, src === dest ? "same_warehouse" : "no_lane");
        // Default terms may be idle for a pair.
        assert.ok(src === dest || !own);
      } else {
        assert.ok(src !== dest && terms);
        if (!daysOf(terms).some((days) => days > maxDays && days < daysBeyond))
          assertSchedule({ now, route: route.value, network, source, destination, terms, isThorough });
      }
    }
  }
}

/** `undefined` if the configuration is rejected. Each fault must state a rule. */
function networkOf(config: NetworkConfig): TransferNetwork | undefined {
  try {
    return createNetwork(config);
  } catch (error) {
    assert.ok(error instanceof RangeError, String(error));
    const [first, ...faults] = error.message.split("\n  ");
    assert.equal(first, "createNetwork: malformed configuration");
    assert.ok(faults.length > 0);
    for (const fault of faults)
      assert.match(
        fault,
        /^.+ must (be|differ|not) .+$|^.+: every 366-day period needs .+$|^.+ is unknown(?: \(did you mean \w+\?\)|: use .+)$/s,
      );
    return undefined;
  }
}

interface Journey {
  readonly now: number;
  readonly route: Route;
  readonly network: TransferNetwork;
  readonly source: WarehouseConfig;
  readonly destination: WarehouseConfig;
  readonly terms: LaneTerms;
  /** Whether to ask the oracle, which takes a hundred times as long. */
  readonly isThorough: boolean;
}

function assertSchedule({ now, route, network, source, destination, terms, isThorough }: Journey): void {
  const schedule = scheduleOf(now, route, terms);
  if (!schedule) {
    assert.throws(() => explainSchedule(now, route), RangeError);
    return;
  }
  const { transferDate, estimatedArrivalDate, validUntil } = schedule;
  const inOrder = Object.values(datesOf(schedule));
  assert.deepEqual(inOrder, [...inOrder].sort());
  assert.ok(estimatedArrivalDate <= "9999-12-31");
  assert.ok(Number.isSafeInteger(validUntil) && validUntil > now);
  const later = scheduleOf(validUntil, route, terms);
  assert.ok(later?.transferDate !== transferDate);
  if (now >= firstInstant && schedule.latestArrivalDate < "9999-12-30") {
    assert.ok(transferDate >= readWall(now, source.timeZone).date);
    assert.ok(counts(source, transferDate) && counts(destination, estimatedArrivalDate));
    if (isThorough) assertSame(obviousSchedule(now, source, destination, terms), datesOf(schedule));
  }
  assertSteps(now, route, schedule);

  const request = { items: [{ sku: "A", qty: 1 }], srcWarehouseCode: source.code, destWarehouseCode: destination.code };
  const { transferType, weightLimit } = terms;
  const check = checkTransfer(request, { network, stock: new Map(), now });
  assert.ok(!check.issues);
  const { items, totalWeight, allowed, ...told } = check.value;
  assertSame(told, { weightLimit: weightLimit + 0, transferType, ...schedule });
  assertSame([items.length, totalWeight, allowed], [1, 0, items[0]?.allowed]);
}

function daysOf({
  outboundHandlingDays = 0,
  transitDays,
  maxTransitDays,
  inboundHandlingDays = 0,
}: LaneTerms): number[] {
  return [outboundHandlingDays, maxTransitDays ?? transitDays, inboundHandlingDays];
}

/** `undefined` only if a date may be outside the years 0000 to 9999. */
function scheduleOf(now: number, route: Route, terms: LaneTerms): TransferSchedule | undefined {
  try {
    return scheduleTransfer(now, route);
  } catch (error) {
    assert.ok(error instanceof RangeError, String(error));
    // A working day may be a year after the previous one.
    const most = daysOf(terms).reduce((sum, days) => sum + days, 5) * 366 * 86_400_000;
    assert.ok(now < firstInstant || now + most > lastInstant, error.message);
    return undefined;
  }
}

function assertSteps(now: number, route: Route, { transferDate, estimatedArrivalDate }: TransferSchedule): void {
  const steps = explainSchedule(now, route);
  const first = steps[0]!;
  const last = steps.at(-1)!;
  assertSame([first.why, first.days, last.why, last.days], ["starts", 0, "arrives", 0]);
  assert.deepEqual([first.to, last.from, last.to], [first.from, estimatedArrivalDate, estimatedArrivalDate]);
  let next = Date.parse(first.from);
  for (const { from, to, days } of steps.slice(1, -1)) {
    assert.ok(days >= 1);
    assert.equal(Date.parse(from), next);
    next += days * 86_400_000;
    assert.equal(Date.parse(to), next - 86_400_000);
  }
  assert.equal(next, Date.parse(last.from));

  const begins = ["handling", "no_departure"];
  const created = steps.find(({ why, place }, index) => index > 0 && (begins.includes(why) || place !== "source"));
  assert.equal(created?.from, transferDate);
}
