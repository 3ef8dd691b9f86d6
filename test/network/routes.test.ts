import fc from "fast-check";
import { checkTransfer, createNetwork, type NetworkConfig, parseNetwork, type WarehouseConfig } from "stock-transfer";
import { createWords, describeIssue, vietnamese } from "stock-transfer/words";
import { describe, expect, it } from "vitest";
import { counts, departuresOf, receives, takesTransfers } from "../oracles/obviousSchedule";
import { scaled } from "../support/scaled";

const lane = { weightLimit: 1_000, transitDays: 2 };
const warehouses = ["A", "B", "C"].map((code) => ({ code, timeZone: "UTC" }));
const lanes = [
  { src: "A", dest: "B", transferType: "ROAD", ...lane },
  { src: "A", dest: "B", transferType: "AIR", ...lane },
];
const network = createNetwork({ warehouses, lanes });

describe("routes", () => {
  it("are the services of a pair; its route is the first, or the one of the given type", () => {
    expect(network.routes("A", "B").value?.map(({ transferType }) => transferType)).toEqual(["ROAD", "AIR"]);
    const found = [undefined, "ROAD", "AIR"].map((type) => network.route("A", "B", type).value?.transferType);
    expect(found).toEqual(["ROAD", "ROAD", "AIR"]);
  });

  it("have the issue no_lane if there is no lane", () => {
    expect(network.routes("A", "C").issues?.map(({ code }) => code)).toEqual(["no_lane"]);
    expect(network.routes("A", "A").issues?.map(({ code }) => code)).toEqual(["same_warehouse"]);
  });
});

describe("a default lane without departures", () => {
  const never = { transferType: "ROAD", ...lane, departureDays: [7] };
  const codesOf = (config: unknown) => parseNetwork(config).issues?.map(({ code }) => code) ?? [];
  const open = (workingDays: readonly number[]) => ({ code: "A", timeZone: "UTC", workingDays });

  it("is a fault if no warehouse is open on a day of departure", () => {
    const config: NetworkConfig = { warehouses: [open([1, 2])], defaultLane: never };
    const { issues } = parseNetwork(config);
    expect(issues?.map(({ code, path }) => [code, ...path])).toEqual([
      ["no_working_day", "defaultLane", "departureDays"],
    ]);
    expect(issues?.[0]?.params).toEqual({ expected: "departs", max: 366 });
  });

  it("is valid if one of them does", () => {
    expect(codesOf({ warehouses: [open([1, 2]), { ...open([7]), code: "B" }], defaultLane: never })).toEqual([]);
  });
});

describe("default terms", () => {
  const terms = { transferType: "ROAD", ...lane };
  const [a, b, c] = [warehouses[0]!, warehouses[1]!, warehouses[2]!];

  describe("that do not apply", () => {
    const never = { ...terms, transferType: "NEVER", departureDays: [7] };
    const at = (workingDays: readonly number[]) => ({ ...a, workingDays });
    const closed = { ...c, receivingDays: [] };
    const mixed = createNetwork({
      warehouses: [at([1, 2, 3, 4, 5]), b, closed, { code: "D", timeZone: "UTC" }],
      lanes: [{ src: "A", dest: "D", ...terms, transferType: "TRAIN" }],
      defaultLane: [never, { ...terms, meta: {} }],
    });
    const paramsOf = (...given: Parameters<typeof network.route>) => mixed.route(...given).issues?.[0]?.params;

    it("are the reason of the issue no_lane", () => {
      expect(paramsOf("A", "B", "NEVER")).toMatchObject({ reason: "no_working_day" });
      expect(paramsOf("B", "C")).toMatchObject({ reason: "no_working_day" });
      expect(paramsOf("B", "C", "ROAD")).toMatchObject({ reason: "no_working_day" });
      expect(mixed.routes("B", "C").issues?.[0]?.params).toMatchObject({ reason: "no_working_day" });
      const [issue] = mixed.route("A", "B", "NEVER").issues!;
      expect(issue.message).toBe(
        "There is no NEVER lane from A to B: the default lane never has a working day for them.",
      );
      expect(describeIssue(issue)).toBe(issue.message);
      expect(createWords(vietnamese).describeIssue(issue)).toContain("tuyến mặc định không có ngày làm việc");
      const request = { items: [], srcWarehouseCode: "A", destWarehouseCode: "B", transferType: "NEVER" };
      const checked = checkTransfer(request, { network: mixed, stock: new Map(), now: 0 }).issues![0];
      expect([checked.path, checked.params?.["reason"]]).toEqual([["transferType"], "no_working_day"]);
    });

    it("are so exactly if nothing can be created, depart or be received in 366 days", () => {
      const weekdays = fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1 });
      const days = fc.option(weekdays, { nil: undefined });
      const lane = fc.record({
        departureDays: days,
        transitWorkingDays: days,
        cutOff: fc.constantFrom(undefined, { 1: "10:00" }),
      });
      const place = fc.record({ workingDays: days, receivingDays: days, cutOff: fc.constantFrom(undefined, "00:00") });
      fc.assert(
        fc.property(place, place, fc.array(lane, { maxLength: 3 }), (source, destination, services) => {
          const defaultLane = services.map((service, index) => ({ ...terms, ...service, transferType: `T${index}` }));
          const other = { code: "C", timeZone: "UTC" };
          const warehouses: readonly WarehouseConfig[] = [{ ...a, ...source }, { ...b, ...destination }, other];
          const { value: given } = parseNetwork({ warehouses, defaultLane });
          if (!given) return;
          const week = Array.from({ length: 7 }, (_, index) => `2026-03-0${index + 2}`);
          const serves = (service: (typeof defaultLane)[0]) =>
            week.some((date) => takesTransfers(warehouses[0]!, service, date)) &&
            week.some((date) => counts(departuresOf(service), date) && counts(warehouses[0]!, date)) &&
            week.some((date) => receives(warehouses[1]!, date));
          const left = defaultLane.filter(serves).map(({ transferType }) => transferType);
          expect(given.routes("A", "B").value?.map(({ transferType }) => transferType) ?? []).toEqual(left);
          expect(given.route("A", "B").value?.transferType).toBe(left[0]);
          const isGone = defaultLane.length > 0 && left.length === 0 ? "no_working_day" : undefined;
          expect(given.route("A", "B").issues?.[0]?.params?.["reason"]).toBe(isGone);
          for (const { transferType } of defaultLane) {
            const { issues } = given.route("A", "B", transferType);
            expect(issues?.[0]?.params?.["reason"]).toBe(left.includes(transferType) ? undefined : "no_working_day");
          }
        }),
        { numRuns: scaled(500) },
      );
    });
  });
});
