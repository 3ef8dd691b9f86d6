"""The functions of specification.md, except those of the wire. A program for conformance/run.js."""

import copy
import json
import sys
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta, timezone
from functools import lru_cache
from itertools import count
from zoneinfo import ZoneInfo

MAX = 2**53 - 1
EPOCH = datetime(1970, 1, 1, tzinfo=timezone.utc)
MILLISECOND = timedelta(milliseconds=1)
HOUR = 3_600_000
INFINITE = float("inf")


class Issues(Exception):
    """V5."""

    def __init__(self, issues):
        super().__init__(issues)
        self.issues = issues


class Beyond(Issues):
    """D11."""

    def __init__(self):
        super().__init__([issue("beyond_calendars")])


def issue(code, *path):
    return {"code": code, "path": list(path)}


# Values. Days are ordinal numbers, instants milliseconds since 1970.


@lru_cache(None)
def day_of(text):
    return date.fromisoformat(text).toordinal()


def optional_day(text):
    return None if text is None else day_of(text)


def show_day(day):
    return date.fromordinal(day).isoformat()


def weekday_of(day):
    return (day - 1) % 7 + 1


def instant_of(text):
    return (datetime.fromisoformat(text.replace("Z", "+00:00")) - EPOCH) // MILLISECOND


def show_instant(instant):
    return (EPOCH + instant * MILLISECOND).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def minutes_of(text):
    return int(text[:2]) * 60 + int(text[3:])


def by_utf16(text):
    """V8."""
    return text.encode("utf-16-be", "surrogatepass")


# Time zones.


@lru_cache(None)
def local_time(instant, zone):
    return (EPOCH + instant * MILLISECOND).astimezone(ZoneInfo(zone))


def clock_of(instant, zone):
    """The local day, and the milliseconds that the clock shows."""
    local = local_time(instant, zone)
    return local.toordinal(), ((local.hour * 60 + local.minute) * 60 + local.second) * 1000 + local.microsecond // 1000


@lru_cache(None)
def changes_of_offset(day, zone):
    """The instants of a day in UTC at which the clock is set."""
    midnight = (day - EPOCH.toordinal()) * 24 * HOUR
    changes = []
    for start in range(midnight, midnight + 24 * HOUR, HOUR):
        before, after = start, start + HOUR
        offset = local_time(before, zone).utcoffset()
        if local_time(after, zone).utcoffset() == offset:
            continue
        while after - before > 1:
            middle = (before + after) // 2
            if local_time(middle, zone).utcoffset() == offset:
                before = middle
            else:
                after = middle
        changes.append(after)
    return changes


def instants_of(day, minutes, zone):
    """Both instants of a local time; they are the same except while the clock is set back."""
    local = datetime.combine(date.fromordinal(day), time()) + timedelta(minutes=minutes)
    both = [local.replace(tzinfo=ZoneInfo(zone), fold=fold) for fold in (0, 1)]
    return [(each.astimezone(timezone.utc) - EPOCH) // MILLISECOND for each in both]


# Dates.


class Calendar:
    """D1."""

    def __init__(self, weekdays, holidays, extra_days):
        self.weekdays = range(1, 8) if weekdays is None else weekdays
        self.holidays = {day_of(each) for each in holidays or []}
        self.extra_days = {day_of(each) for each in extra_days or []}

    def is_open(self, day):
        return day in self.extra_days or (weekday_of(day) in self.weekdays and day not in self.holidays)


def calendar_of(terms, *fields):
    return Calendar(*(terms.get(field) for field in fields))


class Route:
    """A lane between two warehouses."""

    def __init__(self, source, destination, lane, calendars_until=None):
        self.zone = source["timeZone"]
        self.lane = lane
        self.source_terms = source
        self.receiving_days = destination.get("receivingDays", range(1, 8))
        self.calendars_until = optional_day(calendars_until)
        self.source = calendar_of(source, "workingDays", "holidays", "extraWorkingDays")
        self.destination = calendar_of(destination, "workingDays", "holidays", "extraWorkingDays")
        self.carrier = calendar_of(lane, "transitWorkingDays", "transitHolidays", "transitExtraWorkingDays")
        departure_fields = ("departureDays", "departureHolidays", "departureExtraDays")
        has_departures = any(field in lane for field in departure_fields)
        self.departures = calendar_of(lane, *departure_fields) if has_departures else self.carrier
        calendars = (self.source, self.destination, self.carrier, self.departures)
        self.listed_days = {day for each in calendars for day in each.holidays | each.extra_days}
        self.listed_days |= {day_of(day) for terms in (lane, source) for day in terms.get("cutOffOn", {})}

    def cut_off(self, day):
        """D3, in minutes."""
        both = (self.lane, self.source_terms)
        of_date = [terms.get("cutOffOn", {}).get(show_day(day)) for terms in both]
        of_all = [terms.get("cutOff") for terms in both]
        of_weekday = [each.get(str(weekday_of(day))) if isinstance(each, dict) else each for each in of_all]
        return minutes_of(next(each for each in (*of_date, *of_weekday, "24:00") if each is not None))

    def first(self, start, passes):
        """After the last listed day, the days repeat every week."""
        end = max(start, *self.listed_days, 0) + 8
        for day in range(start, end):
            if passes(day):
                return day
        raise Beyond()

    def add(self, day, days, calendar):
        """D5."""
        for _ in range(days):
            day = self.first(day + 1, calendar.is_open)
        return day

    def transfer_date(self, now, not_before=None):
        """D4."""
        today, clock = clock_of(now, self.zone)

        def is_in_time(day):
            cut_off = self.cut_off(day) * 60_000
            return clock < cut_off if day == today else cut_off > 0

        start = today if not_before is None else max(today, not_before)
        return self.first(start, lambda day: self.source.is_open(day) and is_in_time(day))

    def departs_on(self, day):
        return self.source.is_open(day) and self.departures.is_open(day)

    def receives_on(self, day):
        return self.destination.is_open(day) and weekday_of(day) in self.receiving_days

    def stages(self, transfer):
        """D6 to D10."""
        ready = self.add(transfer, self.lane.get("outboundHandlingDays", 0), self.source)
        departure = self.first(ready, self.departs_on)

        def arrive(transit_days):
            delivery = self.add(departure, transit_days, self.carrier)
            receipt = self.first(delivery, self.receives_on)
            return delivery, receipt, self.add(receipt, self.lane.get("inboundHandlingDays", 0), self.destination)

        delivery, receipt, arrival = arrive(self.lane["transitDays"])
        latest = arrive(self.lane.get("maxTransitDays", self.lane["transitDays"]))[2]
        return Stages(transfer, ready, departure, delivery, receipt, arrival, latest)

    def schedule(self, now, not_before=None):
        stages = self.stages(self.transfer_date(now, not_before))
        if self.calendars_until is not None and stages.latest > self.calendars_until:
            raise Beyond()
        return stages

    def can_arrive(self):
        """Whether goods can ever arrive (C1)."""
        last = max(self.listed_days, default=1)
        days = [*self.listed_days, *range(last + 1, last + 8)]
        can_create = any(self.source.is_open(day) and self.cut_off(day) > 0 for day in days)
        return can_create and any(map(self.departs_on, days)) and any(map(self.receives_on, days))

    def turning_points(self, first, last):
        """The instants of some days at which the transfer date may change, in order."""
        points = set()
        for day in range(first, last + 1):
            points.update(changes_of_offset(day, self.zone))
            points.update(instants_of(day, 0, self.zone))
            points.update(instants_of(day, self.cut_off(day), self.zone))
        return sorted(points)

    def valid_until(self, now, not_before=None):
        """D12."""
        transfer = self.transfer_date(now, not_before)
        points = self.turning_points(clock_of(now, self.zone)[0] - 2, transfer + 4)
        return next(each for each in points if each > now and self.transfer_date(each, not_before) != transfer)


@dataclass
class Stages:
    transfer: int
    ready: int
    departure: int
    delivery: int
    receipt: int
    arrival: int
    latest: int

    def show(self):
        return {
            "transferDate": show_day(self.transfer),
            "departureDate": show_day(self.departure),
            "estimatedArrivalDate": show_day(self.arrival),
            "latestArrivalDate": show_day(self.latest),
        }


def route_of(given):
    return Route(given["source"], given["destination"], given["lane"], given.get("calendarsUntil"))


def schedule(given):
    route, now, not_before = route_of(given), instant_of(given["now"]), optional_day(given.get("notBefore"))
    stages = route.schedule(now, not_before)
    return {**stages.show(), "validUntil": show_instant(route.valid_until(now, not_before))}


def latest(given):
    """D13."""
    route, arrive_by = route_of(given), day_of(given["arriveBy"])

    @lru_cache(None)
    def is_in_time(transfer):
        try:
            stages = route.stages(transfer)
        except Beyond:
            return False
        arrival = stages.latest if given.get("surely") else stages.arrival
        return arrival <= arrive_by and (route.calendars_until is None or stages.latest <= route.calendars_until)

    for day in count(arrive_by, -1):
        if not (route.source.is_open(day) and route.cut_off(day) > 0 and is_in_time(day)):
            continue
        points = route.turning_points(day - 4, day + 5)
        for start, end in reversed(list(zip(points, points[1:]))):
            transfer = route.transfer_date(start)
            if is_in_time(transfer):
                return {"transferDate": show_day(transfer), "before": show_instant(end)}


def explain(given):
    """D14."""
    route, now, not_before = route_of(given), instant_of(given["now"]), optional_day(given.get("notBefore"))
    stages = route.schedule(now, not_before)

    def place_of(day):
        if day < stages.departure:
            return "source", route.source
        return ("transit", route.carrier) if day < stages.delivery else ("destination", route.destination)

    def reason_of(day, calendar):
        if not calendar.is_open(day):
            return "holiday" if day in calendar.holidays else "not_a_working_day"
        if day < stages.transfer:
            return "not_before" if not_before is not None and day < not_before else "after_cut_off"
        if day < stages.ready:
            return "handling"
        if day < stages.departure:
            return "no_departure"
        if day < stages.delivery:
            return "transit"
        return "no_receiving" if day < stages.receipt else "handling"

    def step(day, days, why, place):
        return {"from": show_day(day), "to": show_day(day), "days": days, "why": why, "place": place}

    today = clock_of(now, route.zone)[0]
    steps = []
    for day in range(today, stages.arrival):
        place, calendar = place_of(day)
        why = reason_of(day, calendar)
        if steps and (steps[-1]["why"], steps[-1]["place"]) == (why, place):
            steps[-1]["to"] = show_day(day)
            steps[-1]["days"] += 1
        else:
            steps.append(step(day, 1, why, place))
    return [step(today, 0, "starts", "source"), *steps, step(stages.arrival, 0, "arrives", "destination")]


# Check.


@dataclass
class Lot:
    qty: int
    expires: int
    arrives: int = 0


class Level:
    """The stock of a SKU, with what claims take from it."""

    def __init__(self, terms):
        self.sku = terms["sku"]
        self.terms = terms
        self.free = terms["onHandQty"] - terms.get("reservedQty", 0) - terms.get("safetyQty", 0)
        self.pack = terms.get("packQty", 1)
        self.movements = [(day_of(each["on"]), each["qty"]) for each in terms.get("movements", [])]
        self.lots = None
        if "lots" in terms:
            self.lots = [Lot(each["qty"], day_of(each["expiresOn"])) for each in terms["lots"]]
            for each in terms.get("movements", []):
                if each["qty"] > 0:
                    expires = day_of(each["expiresOn"]) if "expiresOn" in each else INFINITE
                    self.lots.append(Lot(each["qty"], expires, day_of(each["on"])))


@dataclass
class Line:
    sku: str
    qty: int
    index: int


def levels_of(stock):
    return {each["sku"]: Level(each) for each in stock}


def qty_of(entries, sku, default):
    return next((each["qty"] for each in entries if each["sku"] == sku), default)


def services_of(network, src, dest):
    """C1."""
    own = [each for each in network.get("lanes", []) if (each["src"], each["dest"]) == (src, dest)]
    warehouses = {each["code"]: each for each in network["warehouses"]}
    if own or src == dest or src not in warehouses or dest not in warehouses:
        return own
    usual = network.get("defaultLane", [])
    usual = usual if isinstance(usual, list) else [usual]
    return [each for each in usual if Route(warehouses[src], warehouses[dest], each).can_arrive()]


class Request:
    """A request with its service, its lines and the stock."""

    def __init__(self, given, levels, lane=None):
        self.given = given
        self.levels = levels
        self.now = instant_of(given["now"])
        self.not_before = optional_day(given.get("notBefore"))
        self.promises_until = optional_day(given.get("promisesUntil"))
        self.route_issues = []
        self.lane = lane or self.find_lane()
        self.line_issues = []
        self.lines = self.merge_lines()
        if self.lane:
            network, request = given["network"], given["request"]
            warehouses = {each["code"]: each for each in network["warehouses"]}
            source, destination = warehouses[request["srcWarehouseCode"]], warehouses[request["destWarehouseCode"]]
            self.route = Route(source, destination, self.lane, network.get("calendarsUntil"))
            self.today = clock_of(self.now, self.route.zone)[0]

    def find_lane(self):
        """C1, C2."""
        network, request = self.given["network"], self.given["request"]
        codes = [each["code"] for each in network["warehouses"]]
        src, dest = request["srcWarehouseCode"], request["destWarehouseCode"]
        if src not in codes:
            self.route_issues.append(issue("unknown_warehouse", "srcWarehouseCode"))
        if dest not in codes:
            self.route_issues.append(issue("unknown_warehouse", "destWarehouseCode"))
        if src == dest:
            self.route_issues.append(issue("same_warehouse", "destWarehouseCode"))
        if self.route_issues:
            return None
        services = services_of(network, src, dest)
        wanted = request.get("transferType", self.given.get("transferType"))
        for service in services:
            if wanted in (None, service["transferType"]):
                return service
        place = "transferType" if services and "transferType" in request else "destWarehouseCode"
        self.route_issues.append(issue("no_lane", place))
        return None

    def merge_lines(self):
        """C3, and the sums of C4."""
        lines = {}
        for index, item in enumerate(self.given["request"]["items"]):
            sku, qty = item["sku"], item["qty"]
            if sku in lines and self.given.get("duplicateLines") == "reject":
                self.line_issues.append(issue("duplicate_sku", "items", index, "sku"))
                continue
            line = lines.setdefault(sku, Line(sku, 0, index))
            if line.qty <= MAX < line.qty + qty:
                self.line_issues.append(issue("unsafe_total", "items", index, "qty"))
            line.qty += qty
        return [line for line in lines.values() if line.qty <= MAX]

    def unit_of(self, sku, field):
        level = self.levels.get(sku)
        return level.terms.get(field, 0) if level else 0

    def limits(self):
        """C10: the code, the limit and the amount of one unit of each limited kind."""
        kinds = (
            ("over_weight_limit", "weightLimit", lambda sku: self.unit_of(sku, "unitWeight")),
            ("over_volume_limit", "volumeLimit", lambda sku: self.unit_of(sku, "unitVolume")),
            ("over_unit_limit", "unitLimit", lambda sku: 1),
        )
        return [(code, self.lane[field], of_one) for code, field, of_one in kinds if field in self.lane]

    def amount_issues(self, lines):
        """C4."""
        issues = []
        for *_, of_one in self.limits():
            unsafe = [line for line in lines if line.qty * of_one(line.sku) > MAX]
            issues += [issue("unsafe_total", "items", line.index, "qty") for line in unsafe]
            if not unsafe and sum(line.qty * of_one(line.sku) for line in lines) > MAX:
                issues.append(issue("unsafe_total", "items"))
        return issues

    def counts(self, day, qty):
        """C7: whether a movement counts."""
        is_late = self.promises_until is not None and day > self.promises_until
        return not is_late and not (qty > 0 and day < self.today)

    def free_now(self, level):
        """C6, without its "at least 0"."""
        return level.free + qty_of(self.given.get("heldQty", []), level.sku, 0)

    def stock_on(self, level, day):
        """C7."""
        counted = sum(qty for on, qty in level.movements if on <= day and self.counts(on, qty))
        return self.free_now(level) + counted

    def least_from(self, level, day):
        """C7."""
        return min(self.stock_on(level, each) for each in [day, *(on for on, _ in level.movements if on > day)])

    def shelf_days(self, sku):
        days = self.given.get("minShelfDays", 0)
        return next((each["days"] for each in days if each["sku"] == sku), 0) if isinstance(days, list) else days

    def fresh_lots(self, level, stages, with_arrivals):
        """C9. The first to expire come first; of those that expire together, the last to come (B5)."""
        good_on = stages.latest + self.shelf_days(level.sku)

        def is_there(lot):
            return with_arrivals and lot.arrives <= stages.transfer and self.counts(lot.arrives, lot.qty)

        lots = [each for each in level.lots if each.expires >= good_on and (each.arrives == 0 or is_there(each))]
        return sorted(lots, key=lambda lot: (lot.expires, -lot.arrives))

    def fresh_qty(self, level, stages, with_arrivals):
        if level.lots is None:
            return INFINITE
        return sum(lot.qty for lot in self.fresh_lots(level, stages, with_arrivals))

    def take_lots(self, level, qty, stages, with_arrivals):
        if level.lots is None:
            return
        for lot in self.fresh_lots(level, stages, with_arrivals):
            taken = min(qty, lot.qty)
            lot.qty -= taken
            qty -= taken

    def forbidding_rule(self, sku):
        """C8: None if nothing forbids the SKU."""
        types = (None, self.lane["transferType"])
        rules = [each for each in self.given.get("forbids", []) if each["sku"] == sku]
        return next((each["rule"] for each in rules if each.get("transferType") in types), None)

    def refusals_of(self, line, level, available, stages):
        """C8, before the limits."""
        refusals = []

        def refuse(code, **more):
            refusals.append({"code": code, **more})

        if not level.terms.get("transferable", True):
            refuse("not_transferable")
        rule = self.forbidding_rule(line.sku)
        if rule is not None:
            refuse("forbidden", rule=rule)
        if "unitWeight" not in level.terms:
            refuse("missing_weight")
        if "unitVolume" not in level.terms and "volumeLimit" in self.lane:
            refuse("missing_volume")
        if line.qty % level.pack:
            refuse("broken_pack", packQty=level.pack, overBy=line.qty % level.pack)
        if line.qty > available:
            refuse("insufficient_stock", shortBy=line.qty - available)
        short = min(line.qty, available) - self.fresh_qty(level, stages, self.not_before is not None)
        if short > 0:
            refuse("short_shelf_life", shortBy=short)
        accepted = qty_of(self.given.get("acceptedQty", []), line.sku, line.qty)
        if line.qty > accepted:
            refuse("not_accepted", overBy=line.qty - accepted)
        return refusals

    def items_of(self, lines, stages):
        """C5, C8."""
        items = []
        for line in lines:
            level = self.levels.get(line.sku)
            available, refusals = 0, [{"code": "unknown_sku"}]
            if level:
                is_later = self.not_before is not None
                available = max(0, self.least_from(level, stages.transfer) if is_later else self.free_now(level))
                refusals = self.refusals_of(line, level, available, stages)
            weight = self.unit_of(line.sku, "unitWeight")
            items.append(
                {
                    "sku": line.sku,
                    "requestedQty": line.qty,
                    "availableQty": available,
                    "unitWeight": weight,
                    "totalWeight": line.qty * weight,
                    "refusals": refusals,
                }
            )
        self.apply_limits([each for each in items if each["sku"] in self.levels])
        return [{**each, "allowed": not each["refusals"]} for each in items]

    def apply_limits(self, items):
        """C10."""
        limits = self.limits()
        rule = self.given.get("weightRule", "fill")
        amounts = [[item["requestedQty"] * of_one(item["sku"]) for *_, of_one in limits] for item in items]
        clean = [not item["refusals"] for item in items]
        clean_amounts = [own for own, is_clean in zip(amounts, clean) if is_clean]
        together = [sum(own[kind] for own in clean_amounts) for kind in range(len(limits))]
        room = [limit for _, limit, _ in limits]
        for item, own, is_clean in zip(items, amounts, clean):
            for kind, (code, limit, _) in enumerate(limits):
                if rule == "fill":
                    over = own[kind] - room[kind]
                elif rule == "whole":
                    over = together[kind] - limit if is_clean else 0
                else:
                    over = own[kind] - limit
                if over > 0:
                    item["refusals"].append({"code": code, "overBy": over})
            if not item["refusals"]:
                room = [left - amount for left, amount in zip(room, own)]

    def sound_stages(self):
        """The dates, or all issues."""
        issues = [*self.route_issues, *self.line_issues]
        if self.lane:
            issues += self.amount_issues(self.lines)
            try:
                stages = self.route.schedule(self.now, self.not_before)
            except Beyond as beyond:
                issues += beyond.issues
        if issues:
            raise Issues(issues)
        return stages

    def check(self):
        """C11."""
        stages = self.sound_stages()
        items = self.items_of(self.lines, stages)
        answer = {"totalWeight": sum(each["totalWeight"] for each in items), "weightLimit": self.lane["weightLimit"]}
        if "volumeLimit" in self.lane:
            answer["totalVolume"] = sum(each.qty * self.unit_of(each.sku, "unitVolume") for each in self.lines)
            answer["volumeLimit"] = self.lane["volumeLimit"]
        if "unitLimit" in self.lane:
            answer["unitLimit"] = self.lane["unitLimit"]
        return {
            **answer,
            **stages.show(),
            "transferType": self.lane["transferType"],
            "validUntil": show_instant(self.route.valid_until(self.now, self.not_before)),
            "allowed": all(each["allowed"] for each in items),
            "items": items,
        }

    def transfer_dates(self):
        """The stages of each transfer date until nothing moves any more. The calendars may have ended (C14)."""
        movements = [on for level in self.levels.values() for on, _ in level.movements]
        last = max(self.today, *movements, 0)
        from_day = max(self.today, self.not_before or 0)
        while True:
            try:
                stages = self.route.stages(self.route.transfer_date(self.now, from_day))
            except Beyond:
                return
            yield stages
            if stages.transfer >= last:
                return
            from_day = stages.transfer + 1

    def never_goes(self, sku):
        """C14, except for broken packs."""
        level = self.levels.get(sku)
        if not level or not level.terms.get("transferable", True) or "unitWeight" not in level.terms:
            return True
        return self.forbidding_rule(sku) is not None

    def suits(self, line, stages):
        """C14."""
        if self.never_goes(line.sku) or line.qty % self.levels[line.sku].pack:
            return False
        level = self.levels[line.sku]
        return min(self.least_from(level, stages.transfer), self.fresh_qty(level, stages, True)) >= line.qty

    def earliest(self):
        """C14."""
        if not self.lane:
            raise Issues([*self.route_issues, *self.line_issues])
        suited = set()
        for stages in self.transfer_dates():
            suiting = {line.sku for line in self.lines if self.suits(line, stages)}
            suited |= suiting
            if len(suiting) == len(self.lines):
                break
        else:
            never = [line for line in self.lines if line.sku not in suited]
            never = never or [line for line in self.lines if self.levels[line.sku].lots is not None]
            raise Issues([*self.line_issues, *(issue("never_available", "items", each.index, "sku") for each in never)])
        if self.line_issues:
            raise Issues(self.line_issues)
        if self.route.calendars_until is not None and stages.latest > self.route.calendars_until:
            raise Beyond()
        return {**stages.show(), "items": [self.first_day_of(line) for line in self.lines]}

    def first_day_of(self, line):
        """C14."""
        level = self.levels[line.sku]
        days = sorted({self.today, *(on for on, _ in level.movements if on > self.today)})
        first = next(day for day in days if self.least_from(level, day) >= line.qty)
        return {"sku": line.sku, "qty": line.qty, "on": show_day(first)}

    def promise(self):
        """C15."""
        issues = [*self.route_issues, *self.line_issues]
        if issues:
            raise Issues(issues)
        return {"items": [self.promise_line(line) for line in self.lines]}

    def promise_line(self, line):
        parts, promised = [], 0
        for stages in [] if self.never_goes(line.sku) else self.transfer_dates():
            if self.route.calendars_until is not None and stages.latest > self.route.calendars_until:
                break
            level = self.levels[line.sku]
            available = self.least_from(level, stages.transfer) - promised
            qty = min(line.qty - promised, available, self.fresh_qty(level, stages, True))
            qty -= qty % level.pack
            if qty > 0:
                self.take_lots(level, qty, stages, True)
                promised += qty
                parts.append({"qty": qty, **stages.show()})
        return {"sku": line.sku, "requestedQty": line.qty, "parts": parts, "missingQty": line.qty - promised}


def request_of(given, lane=None):
    return Request(given, levels_of(given["stock"]), lane)


def check(given):
    return request_of(given).check()


def services(given):
    """C12."""
    request = given["request"]
    found = services_of(given["network"], request["srcWarehouseCode"], request["destWarehouseCode"])
    if not found or "transferType" in request:
        return check_each(given, [None])
    return check_each(given, found)


def check_each(given, lanes):
    answers = []
    for lane in lanes:
        try:
            answers.append(request_of(given, lane).check())
        except Issues as wrong:
            answers.append({"issues": wrong.issues})
    beyond = issue("beyond_calendars")
    remaining = [each for each in answers if beyond not in each.get("issues", [])] or answers
    return next((each for each in remaining if "issues" in each), remaining)


def largest(given):
    """C13, by bisection: more of a SKU is never better, except for its packs."""
    request = request_of(given)
    stages = request.sound_stages()

    def largest_of(line):
        def is_allowed(packs):
            changed = Line(line.sku, packs * pack, line.index)
            lines = [changed if each is line else each for each in request.lines]
            items = [] if request.amount_issues(lines) else request.items_of(lines, stages)
            return any(each["sku"] == line.sku and each["allowed"] for each in items)

        pack = request.levels[line.sku].pack if line.sku in request.levels else 1
        allowed, refused = 0, MAX // pack + 1
        while refused - allowed > 1:
            middle = (allowed + refused) // 2
            if is_allowed(middle):
                allowed = middle
            else:
                refused = middle
        return allowed * pack

    return [{"sku": line.sku, "maxQty": largest_of(line)} for line in request.lines]


def earliest(given):
    return request_of(given).earliest()


def promise(given):
    return request_of(given).promise()


CHECK_FIELDS = (
    *("totalWeight", "weightLimit", "totalVolume", "volumeLimit", "unitLimit", "transferDate", "transferType"),
    *("departureDate", "estimatedArrivalDate", "latestArrivalDate", "validUntil"),
)
ITEM_FIELDS = ("availableQty", "unitWeight", "totalWeight", "allowed", "refusals")


def compare(given):
    """C16."""

    def changes(fields, before, after, **more):
        pairs = [(field, before.get(field), after.get(field)) for field in fields]
        return [{**more, "field": field, "before": was, "after": now} for field, was, now in pairs if was != now]

    before, after = given["before"], given["after"]
    found = changes(CHECK_FIELDS, before, after)
    for was, now in zip(before["items"], after["items"]):
        found += changes(ITEM_FIELDS, was, now, sku=was["sku"])
    return found


def batch(given):
    """B1 to B5."""
    stocks = {each["warehouse"]: levels_of(each["stock"]) for each in given["stocks"]}
    accepted = {each["warehouse"]: copy.deepcopy(each["skus"]) for each in given.get("acceptedQty", [])}
    answers = []
    for asked in given["requests"]:
        skus = accepted.get(asked["destWarehouseCode"], [])
        request = Request(
            {**given, "request": asked, "acceptedQty": skus}, stocks.get(asked["srcWarehouseCode"], {})
        )
        try:
            answers.append(request.check())
        except Issues as wrong:
            answers.append({"issues": wrong.issues})
            continue
        if given.get("claims") == "requests" and not answers[-1]["allowed"]:
            continue
        stages = request.sound_stages()
        for item in answers[-1]["items"]:
            if item["allowed"]:
                claim(request, item["sku"], item["requestedQty"], stages, skus)
    return answers


def claim(request, sku, qty, stages, accepted):
    level = request.levels[sku]
    request.take_lots(level, qty, stages, request.not_before is not None)
    level.free -= qty
    for each in accepted:
        if each["sku"] == sku:
            each["qty"] -= qty


# List.

STATUSES = ("created", "processing", "in_transit", "completed", "cancelled")
RANGES = {"created": "createdAt", "updated": "updatedAt", "arrives": "estimatedArrivalDate"}


def matches(transfer, conditions):
    """L4. Instants and dates are texts of one shape, which sort by time."""
    skus = [each["sku"] for each in transfer["items"]]
    equal = ("partnerCode", "srcWarehouseCode", "destWarehouseCode", "refCode")
    return (
        all(transfer[field] == conditions[field] for field in equal if field in conditions)
        and all(transfer[field] >= conditions.get(f"{name}From", "") for name, field in RANGES.items())
        and all(transfer[field] <= conditions.get(f"{name}To", "a") for name, field in RANGES.items())
        and ("skus" not in conditions or any(sku in conditions["skus"] for sku in skus))
        and ("codes" not in conditions or transfer["code"] in conditions["codes"])
        and ("statuses" not in conditions or transfer["status"] in conditions["statuses"])
    )


def matches_of(given):
    return [each for each in given["transfers"] if matches(each, given["filter"])]


def page(given):
    """L1 to L3."""
    query = given["query"]
    is_oldest = query.get("order") == "oldest"
    found = matches_of({**given, "filter": query["filter"]})
    seqs = sorted((each["seq"] for each in found), reverse=not is_oldest)
    if query["next"]:
        seqs = [each for each in seqs if (each > query["next"] if is_oldest else each < query["next"])]
    shown = seqs[: query["limit"]]
    return {"seqs": shown, "next": shown[-1] if len(seqs) > len(shown) else 0}


def counts(given):
    """L5."""
    found = [each["status"] for each in matches_of(given)]
    return {status: found.count(status) for status in STATUSES}


def quantities(given):
    """L6."""
    sums = {}
    for transfer in matches_of(given):
        for line in progress({"transfer": transfer}):
            of_sku = sums.setdefault(line["sku"], {"transfers": 0, "qty": 0, "leftQty": 0, "underWayQty": 0})
            of_sku["transfers"] += 1
            for field in ("qty", "leftQty", "underWayQty"):
                of_sku[field] += line[field]
    return [{"sku": sku, **sums[sku]} for sku in sorted(sums, key=by_utf16)]


# Life of a transfer.

COUNTS = ("shippedQty", "acceptedQty", "rejectedQty", "lostQty", "cancelledQty")
COUNTS_OF_STATUS = {
    "in_transit": ("shippedQty",),
    "completed": ("shippedQty", "acceptedQty"),
    "cancelled": ("cancelledQty",),
}


def counted_items(transfer):
    """T1."""
    has_count = any(field in item for item in transfer["items"] for field in COUNTS)
    full = () if has_count else COUNTS_OF_STATUS.get(transfer["status"], ())
    return [
        {**item, **{field: item["qty"] if field in full else item.get(field, 0) for field in COUNTS}}
        for item in transfer["items"]
    ]


def left_of(item):
    return item["qty"] - item["shippedQty"] - item["cancelledQty"]


def under_way_of(item):
    return item["shippedQty"] - item["acceptedQty"] - item["rejectedQty"] - item["lostQty"]


def progress(given):
    """T1."""
    sums = {}
    for item in counted_items(given["transfer"]):
        own = {**item, "leftQty": left_of(item), "underWayQty": under_way_of(item)}
        fields = ("qty", "leftQty", "underWayQty", *COUNTS[1:])
        of_sku = sums.setdefault(item["sku"], {"sku": item["sku"], **dict.fromkeys(fields, 0)})
        for field in fields:
            of_sku[field] += own[field]
    return list(sums.values())


# What moves units: the units that can move, and the counts that grow, by the fields of the event.
MOVES = {
    "ship": (left_of, {"qty": "shippedQty"}),
    "cancel": (left_of, {"qty": "cancelledQty"}),
    "receive": (under_way_of, {"acceptedQty": "acceptedQty", "rejectedQty": "rejectedQty"}),
    "lose": (under_way_of, {"qty": "lostQty"}),
}
STOCK_OF_EVENT = {"ship": "ship", "cancel": "release", "receive": "receive"}


def event(given):
    """T3."""
    transfer, happened, at = copy.deepcopy(given["transfer"]), given["event"], given["at"]
    kind = happened["type"]
    stock = {"ship": [], "release": [], "receive": []}
    if transfer["status"] in ("completed", "cancelled"):
        raise Issues([issue("transfer_done")])
    if kind == "start":
        if transfer["status"] != "created":
            raise Issues([issue("nothing_to_do")])
        transfer["status"] = "processing"
    elif kind == "delay":
        transfer["estimatedArrivalDate"] = happened["estimatedArrivalDate"]
    else:
        items = counted_items(transfer)
        moved = move_units(items, kind, happened)
        if kind in STOCK_OF_EVENT:
            first = [(sku, each[0]) for sku, each in moved.items() if each[0] > 0]
            sorted_skus = sorted(first, key=lambda entry: by_utf16(entry[0]))
            stock[STOCK_OF_EVENT[kind]] = [{"sku": sku, "qty": qty} for sku, qty in sorted_skus]
        codes = {"ship": "outboundShipmentCode", "receive": "inboundShipmentCode"}
        if kind in codes and "shipmentCode" in happened:
            transfer[codes[kind]] = happened["shipmentCode"]
        transfer["items"] = items
        transfer["status"] = status_after(items, transfer["status"])
    transfer["updatedAt"] = at
    if transfer["status"] == "completed":
        transfer["doneAt"] = at
    return {"transfer": transfer, "stock": stock}


def move_units(items, kind, happened):
    """T4, T5. Returns the moved units of each SKU by field."""
    movable_of, targets = MOVES[kind]
    movable = {}
    for item in items:
        movable[item["sku"]] = movable.get(item["sku"], 0) + movable_of(item)
    if "items" in happened:
        moved = read_moves(happened["items"], movable, targets)
    else:
        moved = {sku: [qty, *[0] * (len(targets) - 1)] for sku, qty in movable.items()}
    if not any(map(sum, moved.values())):
        raise Issues([issue("nothing_to_do")])
    for sku, quantities_moved in moved.items():
        for target, qty in zip(targets.values(), quantities_moved):
            for item in items:
                if item["sku"] == sku:
                    taken = min(qty, movable_of(item))
                    item[target] += taken
                    qty -= taken
    return moved


def read_moves(entries, movable, fields):
    """T5."""
    moved, too_big, issues = {}, set(), []
    for index, entry in enumerate(entries):
        sku = entry["sku"]
        if sku not in movable:
            issues.append(issue("not_in_transfer", "items", index, "sku"))
            continue
        sums = moved.setdefault(sku, [0] * len(fields))
        for kind, field in enumerate(fields):
            sums[kind] += entry.get(field, 0)
            if sum(sums) > movable[sku] and sku not in too_big:
                too_big.add(sku)
                issues.append(issue("too_big", "items", index, field))
    if issues:
        raise Issues(issues)
    return moved


def status_after(items, before):
    """T2."""
    if any(item["shippedQty"] > 0 for item in items):
        return "in_transit" if any(left_of(item) + under_way_of(item) > 0 for item in items) else "completed"
    return before if any(left_of(item) > 0 for item in items) else "cancelled"


CALLS = {
    **{call.__name__: call for call in (schedule, latest, explain)},
    **{call.__name__: call for call in (check, services, largest, earliest, promise, compare, batch)},
    **{call.__name__: call for call in (page, counts, quantities, event, progress)},
}


def answer_to(vector):
    call = CALLS.get(vector["call"])
    try:
        return call(vector["input"]) if call else {"unsupported": True}
    except Issues as wrong:
        return {"issues": wrong.issues}


for vector_line in sys.stdin:
    print(json.dumps(answer_to(json.loads(vector_line))))
