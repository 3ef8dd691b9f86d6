"""Dates, check and list in Python, by the rules of specification.md. A program for conformance/run.js."""

import json
import sys
from datetime import datetime, date, timedelta, timezone
from zoneinfo import ZoneInfo

MAX = 2**53 - 1
UTC = timezone.utc


def parse(t):
    return datetime.strptime(t, "%Y-%m-%dT%H:%M:%S.%fZ").replace(tzinfo=UTC)


def show(t):
    t = t.astimezone(UTC)
    return t.strftime("%Y-%m-%dT%H:%M:%S.") + "%03dZ" % (t.microsecond // 1000)


def D(s):
    return date.fromisoformat(s)


ONE = timedelta(days=1)


class Cal:
    """D1."""

    def __init__(self, weekdays, holidays, extra):
        self.w = [1, 2, 3, 4, 5, 6, 7] if weekdays is None else weekdays
        self.h = set(holidays or [])
        self.e = set(extra or [])

    def open(self, d):
        s = d.isoformat()
        return s in self.e or (d.isoweekday() in self.w and s not in self.h)

    def add(self, d, n):
        """D5."""
        for _ in range(n):
            d += ONE
            while not self.open(d):
                d += ONE
        return d


def place(p):
    return Cal(p.get("workingDays"), p.get("holidays"), p.get("extraWorkingDays"))


def by_weekday(cut, d):
    if isinstance(cut, dict):
        return cut.get(str(d.isoweekday()))
    return cut


def cutoff(src, lane, d):
    """D3."""
    s = d.isoformat()
    for c in (
        lane.get("cutOffOn", {}).get(s),
        src.get("cutOffOn", {}).get(s),
        by_weekday(lane.get("cutOff"), d),
        by_weekday(src.get("cutOff"), d),
        "24:00",
    ):
        if c is not None:
            return c


class Beyond(Exception):
    pass


def local(now, src):
    return now.astimezone(ZoneInfo(src["timeZone"]))


def transfer_date(now, src, lane, not_before):
    """D4."""
    l = local(now, src)
    d = l.date()
    cal = place(src)
    clock = l.strftime("%H:%M")
    today = d
    if not_before and D(not_before) > d:
        d = D(not_before)
    while True:
        c = cutoff(src, lane, d)
        late = clock >= c if d == today else c == "00:00"
        if cal.open(d) and (not late):
            return d
        d += ONE


def carrier(lane):
    return Cal(lane.get("transitWorkingDays"), lane.get("transitHolidays"), lane.get("transitExtraWorkingDays"))


def stages(td, src, dst, lane):
    s, t, carr = (place(src), place(dst), carrier(lane))
    r = {"transfer": td}
    r["ready"] = s.add(td, lane.get("outboundHandlingDays", 0))
    names = ("departureDays", "departureHolidays", "departureExtraDays")
    dep = Cal(*(lane.get(n) for n in names)) if any((n in lane for n in names)) else carr
    d = r["ready"]
    limit = d + timedelta(days=4000)
    while not (s.open(d) and dep.open(d)):
        d += ONE
        if d > limit:
            raise Beyond()
    r["departure"] = d

    def arrive(n):
        deliv = carr.add(d, n)
        rec = deliv
        rd = dst.get("receivingDays")
        while not (t.open(rec) and (rd is None or rec.isoweekday() in rd)):
            rec += ONE
        return (deliv, rec, t.add(rec, lane.get("inboundHandlingDays", 0)))

    r["delivery"], r["receipt"], r["arrival"] = arrive(lane["transitDays"])
    r["latest"] = arrive(lane.get("maxTransitDays", lane["transitDays"]))[2]
    return r


def dates_of(now, src, dst, lane, nb=None, until=None):
    r = stages(transfer_date(now, src, lane, nb), src, dst, lane)
    if until and r["latest"].isoformat() > until:
        raise Beyond()
    return r


def four(r):
    return {
        "transferDate": r["transfer"].isoformat(),
        "departureDate": r["departure"].isoformat(),
        "estimatedArrivalDate": r["arrival"].isoformat(),
        "latestArrivalDate": r["latest"].isoformat(),
    }


def offset(t, src):
    return local(t, src).utcoffset()


known = {}


def valid_until(now, src, lane, nb):
    """D12, remembered because the search for the largest quantity asks for it again and again."""
    key = json.dumps([show(now), src, lane, nb])
    if key not in known:
        known[key] = find_valid_until(now, src, lane, nb)
    return known[key]


def find_valid_until(now, src, lane, nb):
    td = transfer_date(now, src, lane, nb)
    same = lambda t: transfer_date(t, src, lane, nb) == td
    t = now.replace(microsecond=0) + timedelta(seconds=1)
    while True:
        for step in (timedelta(hours=1), timedelta(minutes=1)):
            if offset(t, src) == offset(t + step, src) and same(t) and same(t + step):
                t += step
                break
        else:
            if not same(t):
                return t
            t += timedelta(seconds=1)


BEYOND = {"code": "beyond_calendars", "path": []}


def schedule(i):
    now = parse(i["now"])
    try:
        r = dates_of(now, i["source"], i["destination"], i["lane"], i.get("notBefore"), i.get("calendarsUntil"))
    except Beyond:
        return {"issues": [BEYOND]}
    return {**four(r), "validUntil": show(valid_until(now, i["source"], i["lane"], i.get("notBefore")))}


def latest(i):
    """D13."""
    src, dst, lane = (i["source"], i["destination"], i["lane"])
    key = "latest" if i.get("surely") else "arrival"
    by = D(i["arriveBy"])
    memo = {}

    def ok(t):
        td = transfer_date(t, src, lane, None)
        if td not in memo:
            try:
                r = stages(td, src, dst, lane)
                memo[td] = r[key] <= by and r["latest"].isoformat() <= i.get("calendarsUntil", "9999")
            except Beyond:
                memo[td] = False
        return memo[td]

    t = datetime(by.year, by.month, by.day, tzinfo=UTC) + timedelta(days=2)
    while not ok(t - timedelta(seconds=1)):
        for step in (timedelta(hours=1), timedelta(minutes=1)):
            if offset(t - step, src) == offset(t, src) and (not ok(t - step)):
                t -= step
                break
        else:
            t -= timedelta(seconds=1)
    return {
        "transferDate": transfer_date(t - timedelta(milliseconds=1), src, lane, None).isoformat(),
        "before": show(t),
    }


def explain(i):
    """D14."""
    now = parse(i["now"])
    src, dst, lane = (i["source"], i["destination"], i["lane"])
    r = dates_of(now, src, dst, lane, i.get("notBefore"))
    today = local(now, src).date()
    cals = {
        "source": (place(src), src.get("holidays")),
        "transit": (carrier(lane), lane.get("transitHolidays")),
        "destination": (place(dst), dst.get("holidays")),
    }
    steps = [{"from": today.isoformat(), "to": today.isoformat(), "days": 0, "why": "starts", "place": "source"}]
    d = today
    while d < r["arrival"]:
        p = "source" if d < r["departure"] else "transit" if d < r["delivery"] else "destination"
        cal, hol = cals[p]
        s = d.isoformat()
        if not cal.open(d):
            why = "holiday" if s in (hol or []) else "not_a_working_day"
        elif d < r["transfer"]:
            why = "not_before" if s < i.get("notBefore", "") else "after_cut_off"
        elif d < r["ready"]:
            why = "handling"
        elif d < r["departure"]:
            why = "no_departure"
        elif d < r["delivery"]:
            why = "transit"
        elif d < r["receipt"]:
            why = "no_receiving"
        else:
            why = "handling"
        last = steps[-1]
        if len(steps) > 1 and last["why"] == why and (last["place"] == p):
            last["to"] = s
            last["days"] += 1
        else:
            steps.append({"from": s, "to": s, "days": 1, "why": why, "place": p})
        d += ONE
    a = r["arrival"].isoformat()
    return steps + [{"from": a, "to": a, "days": 0, "why": "arrives", "place": "destination"}]


def services_of(net, src, dst):
    own = [l for l in net.get("lanes", []) if l["src"] == src and l["dest"] == dst]
    if own:
        return own
    d = net.get("defaultLane")
    return [] if d is None else d if isinstance(d, list) else [d]


def route(i):
    """C1, C2."""
    rq, net = (i["request"], i["network"])
    codes = [w["code"] for w in net["warehouses"]]
    src, dst = (rq["srcWarehouseCode"], rq["destWarehouseCode"])
    iss = []
    if src not in codes:
        iss.append(("unknown_warehouse", ["srcWarehouseCode"]))
    if dst not in codes:
        iss.append(("unknown_warehouse", ["destWarehouseCode"]))
    if src == dst:
        iss.append(("same_warehouse", ["destWarehouseCode"]))
    if iss:
        return (None, iss)
    sv = services_of(net, src, dst)
    if not sv:
        return (None, [("no_lane", ["destWarehouseCode"])])
    ty = rq.get("transferType", i.get("transferType"))
    if ty is None:
        return (sv[0], [])
    for l in sv:
        if l["transferType"] == ty:
            return (l, [])
    return (None, [("no_lane", ["transferType" if "transferType" in rq else "destWarehouseCode"])])


def issues(l):
    return {"issues": [{"code": c, "path": p} for c, p in l]}


def merge(i):
    """C3, C4."""
    sums, first, iss = ({}, {}, [])
    for n, it in enumerate(i["request"]["items"]):
        s = it["sku"]
        if s in sums and i.get("duplicateLines") == "reject":
            iss.append(("duplicate_sku", ["items", n, "sku"]))
            continue
        before = sums.get(s, 0)
        sums[s] = before + it["qty"]
        first.setdefault(s, n)
        if before <= MAX < sums[s]:
            iss.append(("unsafe_total", ["items", n, "qty"]))
    return (sums, first, iss)


def houses(i):
    ws = {w["code"]: w for w in i["network"]["warehouses"]}
    return (ws[i["request"]["srcWarehouseCode"]], ws[i["request"]["destWarehouseCode"]])


def held(i, sku):
    return next((h["qty"] for h in i.get("heldQty", []) if h["sku"] == sku), 0)


def base(i, lv):
    return lv["onHandQty"] - (lv.get("reservedQty", 0) - held(i, lv["sku"])) - lv.get("safetyQty", 0)


def counted(i, lv, today):
    return [
        m
        for m in lv.get("movements", [])
        if m["on"] <= i.get("promisesUntil", "9999-12-31") and (not (m["qty"] > 0 and m["on"] < today))
    ]


def stock_from(i, lv, d, today):
    """C7."""
    ms = counted(i, lv, today)
    days = [d] + [m["on"] for m in ms if m["on"] > d]
    return min((base(i, lv) + sum((m["qty"] for m in ms if m["on"] <= x)) for x in days))


def shelf(i, sku):
    m = i.get("minShelfDays", 0)
    if isinstance(m, list):
        return next((e["days"] for e in m if e["sku"] == sku), 0)
    return m


def fresh_of(i, lv, r, today, later):
    """C9."""
    if "lots" not in lv:
        return None
    need = (r["latest"] + timedelta(days=shelf(i, lv["sku"]))).isoformat()
    lots = [(l["qty"], l["expiresOn"]) for l in lv["lots"]]
    if later:
        lots += [
            (m["qty"], m.get("expiresOn", "9999-99"))
            for m in counted(i, lv, today)
            if m["qty"] > 0 and m["on"] <= r["transfer"].isoformat()
        ]
    return sum((q for q, e in lots if e >= need))


def forbidden(i, sku, lane):
    return next(
        (
            f["rule"]
            for f in i.get("forbids", [])
            if f["sku"] == sku and f.get("transferType") in (None, lane["transferType"])
        ),
        None,
    )


def unsafe_amounts(i, lane, sums, first):
    """C4."""
    stock = {l["sku"]: l for l in i["stock"]}
    amounts = {}
    for sku, qty in sums.items():
        if qty <= MAX:
            lv = stock.get(sku, {})
            volume = lv.get("unitVolume", 0) if "volumeLimit" in lane else 0
            amounts[sku] = [qty * lv.get("unitWeight", 0), qty * volume, qty if "unitLimit" in lane else 0]
    unsafe = [("unsafe_total", ["items", first[s], "qty"]) for s in amounts if max(amounts[s]) > MAX]
    if not unsafe and any(sum(each) > MAX for each in zip(*amounts.values())):
        unsafe = [("unsafe_total", ["items"])]
    return unsafe


def check(i):
    lane, iss = route(i)
    sums, first, more = merge(i)
    iss = iss + more
    if lane is None:
        return issues(iss)
    src, dst = houses(i)
    now = parse(i["now"])
    today = local(now, src).date().isoformat()
    later = "notBefore" in i
    iss += unsafe_amounts(i, lane, sums, first)
    try:
        r = dates_of(now, src, dst, lane, i.get("notBefore"), i["network"].get("calendarsUntil"))
    except Beyond:
        iss.append((BEYOND["code"], BEYOND["path"]))
    if iss:
        return issues(iss)
    stock = {l["sku"]: l for l in i["stock"]}
    items = []
    for sku, qty in sums.items():
        lv = stock.get(sku)
        ref = []
        if lv is None:
            items.append(dict(sku=sku, qty=qty, av=0, w=0, v=0, known=False, ref=[{"code": "unknown_sku"}]))
            continue
        av = max(0, stock_from(i, lv, r["transfer"].isoformat(), today) if later else base(i, lv))
        if lv.get("transferable") is False:
            ref.append({"code": "not_transferable"})
        f = forbidden(i, sku, lane)
        if f is not None:
            ref.append({"code": "forbidden", "rule": f})
        if "unitWeight" not in lv:
            ref.append({"code": "missing_weight"})
        if "volumeLimit" in lane and "unitVolume" not in lv:
            ref.append({"code": "missing_volume"})
        p = lv.get("packQty", 1)
        if qty % p:
            ref.append({"code": "broken_pack", "packQty": p, "overBy": qty % p})
        if qty > av:
            ref.append({"code": "insufficient_stock", "shortBy": qty - av})
        fr = fresh_of(i, lv, r, today, later)
        if fr is not None and fr < min(qty, av):
            ref.append({"code": "short_shelf_life", "shortBy": min(qty, av) - fr})
        acc = next((a["qty"] for a in i.get("acceptedQty", []) if a["sku"] == sku), None)
        if acc is not None and qty > acc:
            ref.append({"code": "not_accepted", "overBy": qty - acc})
        items.append(
            dict(sku=sku, qty=qty, av=av, w=lv.get("unitWeight", 0), v=lv.get("unitVolume", 0), known=True, ref=ref)
        )
    limits = [("over_weight_limit", lane["weightLimit"], lambda it: it["qty"] * it["w"])]
    if "volumeLimit" in lane:
        limits.append(("over_volume_limit", lane["volumeLimit"], lambda it: it["qty"] * it["v"]))
    if "unitLimit" in lane:
        limits.append(("over_unit_limit", lane["unitLimit"], lambda it: it["qty"]))
    rule = i.get("weightRule", "fill")
    clean = [it for it in items if not it["ref"]]
    used = [0] * len(limits)
    totals = [sum((of(it) for it in clean)) for _, _, of in limits]
    for it in items:
        if not it["known"]:
            continue
        is_clean = it in clean
        over = []
        for n, (code, mx, of) in enumerate(limits):
            if rule == "fill":
                x = of(it) + used[n] - mx
            elif rule == "each":
                x = of(it) - mx
            else:
                x = totals[n] - mx if is_clean else 0
            if x > 0:
                over.append({"code": code, "overBy": x})
        it["ref"] += over
        if is_clean and (not over):
            for n, (_, _, of) in enumerate(limits):
                used[n] += of(it)
    out = {
        "allowed": all((not it["ref"] for it in items)),
        "totalWeight": sum((it["qty"] * it["w"] for it in items)),
        "weightLimit": lane["weightLimit"],
        "transferType": lane["transferType"],
        **four(r),
        "validUntil": show(valid_until(now, src, lane, i.get("notBefore"))),
    }
    if "volumeLimit" in lane:
        out["volumeLimit"] = lane["volumeLimit"]
        out["totalVolume"] = sum((it["qty"] * it["v"] for it in items))
    if "unitLimit" in lane:
        out["unitLimit"] = lane["unitLimit"]
    out["items"] = [
        {
            "sku": it["sku"],
            "requestedQty": it["qty"],
            "availableQty": it["av"],
            "unitWeight": it["w"],
            "totalWeight": it["qty"] * it["w"],
            "allowed": not it["ref"],
            "refusals": it["ref"],
        }
        for it in items
    ]
    return out


def services(i):
    """C12."""
    rq = i["request"]
    if "transferType" in rq:
        types = [rq["transferType"]]
    else:
        types = [l["transferType"] for l in services_of(i["network"], rq["srcWarehouseCode"], rq["destWarehouseCode"])]
    if not types:
        return check(i)
    cs = [check({**i, "request": {**rq, "transferType": t}}) for t in types]
    left = [c for c in cs if not any((x["code"] == "beyond_calendars" for x in c.get("issues", [])))] or cs
    return next((c for c in left if "issues" in c), left)


def largest(i):
    """C13."""
    c = check(i)
    if "issues" in c:
        return c
    merged = [{"sku": x["sku"], "qty": x["requestedQty"]} for x in c["items"]]
    out = []
    for n, m in enumerate(merged):
        best = 0
        top = c["items"][n]["availableQty"]
        for q in range(1, top + 1):
            its = [{"sku": m["sku"], "qty": q} if k == n else o for k, o in enumerate(merged)]
            a = check({**i, "request": {**i["request"], "items": its}})
            if "issues" not in a and a["items"][n]["allowed"]:
                best = q
        out.append({"sku": m["sku"], "maxQty": best})
    return out


def later_dates(i, lane, src, dst):
    now = parse(i["now"])
    nb = i.get("notBefore")
    stop = D("2027-01-01")
    while True:
        try:
            r = dates_of(now, src, dst, lane, nb, i["network"].get("calendarsUntil"))
        except Beyond:
            return
        if r["transfer"] > stop:
            return
        yield r
        nb = (r["transfer"] + ONE).isoformat()


def never(i, sku, lane, lv):
    return (
        lv is None or lv.get("transferable") is False or forbidden(i, sku, lane) is not None or ("unitWeight" not in lv)
    )


def earliest(i):
    """C14."""
    lane, iss = route(i)
    sums, first, more = merge(i)
    if iss + more:
        return issues(iss + more)
    src, dst = houses(i)
    today = local(parse(i["now"]), src).date().isoformat()
    stock = {l["sku"]: l for l in i["stock"]}
    ever = set()
    for r in later_dates(i, lane, src, dst):
        good = set()
        for sku, qty in sums.items():
            lv = stock.get(sku)
            if never(i, sku, lane, lv) or qty % lv.get("packQty", 1):
                continue
            fr = fresh_of(i, lv, r, today, True)
            if stock_from(i, lv, r["transfer"].isoformat(), today) >= qty and (fr is None or fr >= qty):
                good.add(sku)
        ever |= good
        if len(good) == len(sums):
            items = []
            for sku, qty in sums.items():
                d = D(today)
                while stock_from(i, stock[sku], d.isoformat(), today) < qty:
                    d += ONE
                items.append({"sku": sku, "qty": qty, "on": d.isoformat()})
            return {**four(r), "items": items}
    bad = [s for s in sums if s not in ever] or [s for s in sums if "lots" in stock[s]]
    return issues([("never_available", ["items", first[s], "sku"]) for s in bad])


def promise(i):
    """C15."""
    lane, iss = route(i)
    sums, first, more = merge(i)
    if iss + more:
        return issues(iss + more)
    src, dst = houses(i)
    today = local(parse(i["now"]), src).date().isoformat()
    stock = {l["sku"]: l for l in i["stock"]}
    out = []
    for sku, qty in sums.items():
        lv = stock.get(sku)
        parts = []
        done = 0
        if not never(i, sku, lane, lv):
            lots = None
            if "lots" in lv:
                lots = [["", l["expiresOn"], l["qty"]] for l in lv["lots"]] + [
                    [m["on"], m.get("expiresOn", "9999-99"), m["qty"]] for m in counted(i, lv, today) if m["qty"] > 0
                ]
                lots.sort(key=lambda l: l[0], reverse=True)
                lots.sort(key=lambda l: l[1])
            for r in later_dates(i, lane, src, dst):
                d = r["transfer"].isoformat()
                need = (r["latest"] + timedelta(days=shelf(i, sku))).isoformat()
                fits = None if lots is None else [l for l in lots if l[0] <= d and l[1] >= need]
                n = min(qty - done, stock_from(i, lv, d, today) - done)
                if fits is not None:
                    n = min(n, sum((l[2] for l in fits)))
                n -= n % lv.get("packQty", 1)
                if n <= 0:
                    continue
                left = n
                for l in fits or []:
                    t = min(left, l[2])
                    l[2] -= t
                    left -= t
                done += n
                parts.append({"qty": n, **four(r)})
        out.append({"sku": sku, "requestedQty": qty, "parts": parts, "missingQty": qty - done})
    return {"items": out}


def compare(i):
    a, b = (i["before"], i["after"])
    out = []

    def one(fields, x, y, more):
        for f in fields.split():
            if x.get(f) != y.get(f):
                out.append({**more, "field": f, "before": x.get(f), "after": y.get(f)})

    one(
        "totalWeight weightLimit totalVolume volumeLimit unitLimit transferDate transferType departureDate estimatedArrivalDate latestArrivalDate validUntil",
        a,
        b,
        {},
    )
    for x, y in zip(a["items"], b["items"]):
        one("availableQty unitWeight totalWeight allowed refusals", x, y, {"sku": x["sku"]})
    return out


def matches(f, t):
    skus = [x["sku"] for x in t["items"]]
    for k in ("partnerCode", "srcWarehouseCode", "destWarehouseCode", "refCode"):
        if k in f and f[k] != t[k]:
            return False
    for k, a in (("created", "createdAt"), ("updated", "updatedAt"), ("arrives", "estimatedArrivalDate")):
        if k + "From" in f and t[a] < f[k + "From"]:
            return False
        if k + "To" in f and t[a] > f[k + "To"]:
            return False
    if "skus" in f and (not any((s in f["skus"] for s in skus))):
        return False
    if "codes" in f and t["code"] not in f["codes"]:
        return False
    if "statuses" in f and t["status"] not in f["statuses"]:
        return False
    return True


def page(i):
    q = i["query"]
    asc = q.get("order") == "oldest"
    m = sorted((t["seq"] for t in i["transfers"] if matches(q["filter"], t)), reverse=not asc)
    if q["next"]:
        m = [s for s in m if (s > q["next"] if asc else s < q["next"])]
    p = m[: q["limit"]]
    return {"seqs": p, "next": p[-1] if len(m) > len(p) else 0}


def counts(i):
    c = dict.fromkeys(("created", "processing", "in_transit", "completed", "cancelled"), 0)
    for t in i["transfers"]:
        if matches(i["filter"], t):
            c[t["status"]] += 1
    return c


calls = dict(
    schedule=schedule,
    latest=latest,
    explain=explain,
    check=check,
    services=services,
    largest=largest,
    earliest=earliest,
    promise=promise,
    compare=compare,
    page=page,
    counts=counts,
)
for line in sys.stdin:
    v = json.loads(line)
    f = calls.get(v["call"])
    try:
        print(json.dumps(f(v["input"]) if f else {"unsupported": True}))
    except Exception as e:
        print(json.dumps({"error": repr(e)}))
