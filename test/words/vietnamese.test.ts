import { vi } from "date-fns/locale/vi";
import { type Issue, type Refusal, type ScheduleReason, type ScheduleStep } from "stock-transfer";
import { createWords, vietnamese } from "stock-transfer/words";
import { describe, expect, it } from "vitest";
import { refusalOf } from "../support/refusals";
import { issues } from "./corpus";

const { describeIssue, describeRefusal, describeStep } = createWords(vietnamese);

const refusals: readonly (readonly [Refusal, string])[] = [
  [refusalOf("unknown_sku"), "Mã SKU này không có trong danh mục của kho nguồn."],
  [refusalOf("not_transferable"), "Mã SKU này không được phép chuyển kho."],
  [refusalOf("missing_weight"), "Chưa có thông tin khối lượng của mã SKU này."],
  [refusalOf("missing_volume"), "Chưa có thông tin thể tích của mã SKU này."],
  [refusalOf("insufficient_stock", { shortBy: 4817 }), "Tồn kho khả dụng còn thiếu 4.817 đơn vị."],
  [refusalOf("not_accepted", { overBy: 1 }), "Vượt số lượng kho đích có thể nhận: thừa 1 đơn vị."],
  [refusalOf("over_weight_limit", { overBy: 11_500 }), "Vượt tải trọng cho phép: thừa 11.500 g."],
  [refusalOf("over_volume_limit", { overBy: 1200 }), "Vượt thể tích cho phép: thừa 1.200 l."],
  [refusalOf("over_unit_limit", { overBy: 3 }), "Vượt số lượng cho phép: thừa 3 đơn vị."],
];

const steps: readonly (readonly [ScheduleReason, ScheduleStep["place"], string])[] = [
  ["starts", "source", "tạo yêu cầu chuyển kho"],
  ["after_cut_off", "source", "đã quá giờ chốt đơn của kho nguồn"],
  ["not_a_working_day", "transit", "đơn vị vận chuyển không làm việc"],
  ["holiday", "destination", "ngày nghỉ lễ của kho đích"],
  ["preparation", "source", "kho nguồn chuẩn bị hàng"],
  ["handling", "source", "kho nguồn xử lý hàng"],
  ["no_departure", "source", "không có chuyến hàng khởi hành"],
  ["transit", "transit", "hàng đang trên đường vận chuyển"],
  ["arrives", "destination", "hàng đến nơi"],
];

// Sentences that are not literal translations of the English ones.
const sentences: readonly string[] = [
  "Kho đích chưa được nhập.",
  'Số kết quả mỗi trang không được vượt quá 100, nhưng nhận được "500".',
  'Tham số "des_warehouse_code" không hợp lệ: hãy đổi thành dest_warehouse_code hoặc bỏ đi.',
  'Kho nguồn "X" không tồn tại: phải là mã của một kho đã khai báo.',
  'Kho đích phải khác kho nguồn, nhưng cả hai đều là "HCM".',
  'Kho đích: chưa có tuyến vận chuyển "AIR" từ kho "HCM" đến kho "HAN".',
  'Dòng 2: mã SKU "HELMET" bị trùng: mỗi mã SKU chỉ được có trên một dòng.',
  "Dòng 1: số lượng không hợp lệ vì khối lượng vượt quá 9.007.199.254.740.991 (9007199254740991 × 340).",
  'Danh sách dòng hàng không hợp lệ vì khối lượng hàng từ kho "HCM" vượt quá 9.007.199.254.740.991.',
  'Trường "warehouses.0.timezone" không hợp lệ: có phải ý bạn là timeZone?',
  'Trường "warehouses.0.workingDays": trong 366 ngày liên tiếp bất kỳ phải có ít nhất một ngày là ngày làm việc.',
  "Lịch trình vượt quá ngày cuối cùng có lịch làm việc (2 thg 1 năm 1970), ngày đến muộn nhất là 4 thg 1 năm 1970.",
  "Lịch trình vượt quá ngày khởi hành của chuyến hàng cuối cùng trên tuyến (1 thg 3 năm 2026).",
  'Dòng 1: mã SKU "A" cần luôn có 9 đơn vị khả dụng, nhưng chỉ có tối đa 3.',
  'Dòng 1: mã SKU "A" không được phép chuyển kho.',
];

// Issues with missing params, or with params in an unusual form.
const rare: readonly (readonly [Issue, string])[] = [
  [
    { code: "not_integer", path: ["items", 0, "qty"], message: "", params: { received: "1.5" } },
    "Dòng 1: số lượng phải là số nguyên, nhưng nhận được 1.5.",
  ],
  [
    { code: "unknown_field", path: ["colour"], message: "", params: { expected: ["code", "timeZone"] } },
    'Trường "colour" không hợp lệ: phải là một trong các giá trị code, timeZone.',
  ],
  [
    { code: "no_working_day", path: ["departureDays"], message: "", params: {} },
    'Trường "departureDays": phải có ít nhất một ngày là ngày làm việc.',
  ],
  [
    {
      code: "unsafe_total",
      path: ["items"],
      message: "",
      params: { max: 9, expected: "weight", source: '"AAAA"… (90)' },
    },
    'Danh sách dòng hàng không hợp lệ vì khối lượng hàng từ kho "AAAA"… (90) vượt quá 9.',
  ],
  [
    { code: "required", path: ["needs", 0, "items", 1, "qty"], message: "" },
    "Nhu cầu 1, dòng 2: số lượng chưa được nhập.",
  ],
  [{ code: "required", path: ["stocks"], message: "" }, "Danh sách tồn kho chưa được nhập."],
];

describe("Vietnamese", () => {
  it.each(refusals)("of %j is %s", (refusal, sentence) => {
    expect(describeRefusal(refusal, { unit: "g", volumeUnit: "l" })).toBe(sentence);
  });

  it.each(steps)("of a day that passes for %s in %s is %s", (why, place, words) => {
    const step = { from: "2026-08-29", to: "2026-08-30", days: 2, why, place } as const;
    expect(describeStep(step)).toBe(`Thứ 7, 29 thg 8 năm 2026 – CN, 30 thg 8 năm 2026: ${words} (2 ngày).`);
    expect(describeStep(step)).toBe(describeStep(step, { locale: vi }));
  });

  it.each(rare)("of %j is %s", (issue, sentence) => {
    expect(describeIssue(issue)).toBe(sentence);
  });

  it.each(sentences)("has the sentence %s", (sentence) => {
    expect(issues.map(describeIssue)).toContain(sentence);
  });
});
