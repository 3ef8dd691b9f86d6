/** A demo request, and when it is made. */
export interface DemoRequest {
  readonly now: number;
  readonly body: unknown;
}

const lane = (src: string, dest: string) => ({ src_warehouse_code: src, dest_warehouse_code: dest });
const line = (sku: string, qty: number) => ({ product_sku: sku, qty });

export const requests = {
  allowed: {
    now: Date.parse("2026-03-10T02:15:00Z"),
    body: {
      items: [line("HLM-340-M-BLK", 40), line("TYR-700-U-BLK", 120), line("LGT-080-U-BLK", 200)],
      ...lane("VN-SGN-01", "VN-HAN-01"),
    },
  },
  tooHeavy: {
    now: Date.parse("2026-09-15T15:30:00Z"),
    body: {
      items: [line("EBK-720-U-BLK", 6), line("FRG-090-U-SLV", 9), line("BIK-330-M-BLU", 8), line("LGT-040-U-RED", 300)],
      ...lane("US-CHI-01", "GB-MAN-01"),
    },
  },
  everyRefusal: {
    now: Date.parse("2026-09-15T15:30:00Z"),
    body: {
      items: [
        line("HLM-290-M-WHT", 20),
        line("HLM-999-X-PNK", 5),
        line("BAT-625-U-BLK", 12),
        line("ESP-150-U-BLK", 2),
        line("TYR-290-U-BLK", 5000),
        line("DEH-120-U-WHT", 50),
      ],
      ...lane("US-CHI-01", "GB-MAN-01"),
    },
  },
  /** More cargo bikes than are in stock. More arrive in the next days, but some of these are promised. */
  later: {
    now: Date.parse("2026-09-15T15:30:00Z"),
    body: { items: [line("EBK-720-U-BLK", 22), line("BIK-330-M-BLU", 8)], ...lane("US-CHI-01", "GB-MAN-01") },
  },
  /** Light, but large. */
  bulky: {
    now: Date.parse("2026-09-15T15:30:00Z"),
    body: {
      items: [
        line("HLM-340-L-BLK", 400),
        line("VAC-220-U-GRY", 50),
        line("HLM-290-L-WHT", 270),
        line("MAT-500-U-ORG", 80),
      ],
      ...lane("US-CHI-01", "GB-MAN-01"),
    },
  },
  /** Half an hour after the cut-off on the Thursday before Easter. */
  overEaster: {
    now: Date.parse("2026-04-02T12:30:00Z"),
    body: { items: [line("JKT-310-M-YLW", 60)], ...lane("DE-FRA-01", "GB-MAN-01") },
  },
  noLane: {
    now: Date.parse("2026-03-10T02:15:00Z"),
    body: { items: [line("HLM-340-M-BLK", 1)], ...lane("VN-HAN-01", "US-RNO-01") },
  },
  malformed: {
    now: Date.parse("2026-03-10T02:15:00Z"),
    body: {
      items: [
        { product_sku: "HLM-340-M-BLK", qty: "12" },
        { product_sku: "", qty: 0 },
        { product_sku: "TYR-700-U-BLK", sku: "TYR-290-U-BLK", qty: 2.5 },
      ],
      src_warehouse_code: "VN-SGN-01",
    },
  },
} satisfies Readonly<Record<string, DemoRequest>>;
