import { vi } from "date-fns/locale/vi";
import type { IssueTexts } from "../result/messages";
import type { DateLocale, IssueSentence, Language } from "./Language";

const but = ({ received }: IssueTexts) => received && `, nhưng nhận được ${received}`;
const mustBe: IssueSentence = (place, texts) => `${place} phải là ${texts.expected}${but(texts)}.`;

const who = { source: "kho nguồn", transit: "đơn vị vận chuyển", destination: "kho đích" } as const;

/** Dates such as 27/11/2026. */
function withNumericDates(): DateLocale {
  return { ...vi, formatLong: { ...vi.formatLong, date: () => "dd/MM/yyyy" } };
}

/** Vietnamese. */
export const vietnamese: Language = {
  tag: "vi",
  locale: /* @__PURE__ */ withNumericDates(),
  places: {
    request: "dữ liệu đầu vào",
    line: (number) => `dòng ${number}`,
    inLine: (line, field) => `${line}: ${field}`,
    inNeed: (number, place) => `nhu cầu ${number}, ${place}`,
    configured: { warehouses: "kho", lanes: "tuyến", defaultLane: "tuyến mặc định" },
    entry: (number, list) => `mục ${number} trong ${list}`,
    field: (path) => `trường ${path}`,
    fields: {
      items: "danh sách dòng hàng",
      sku: "mã SKU",
      qty: "số lượng",
      srcWarehouseCode: "kho nguồn",
      destWarehouseCode: "kho đích",
      transferType: "loại vận chuyển",
      stocks: "danh sách tồn kho",
      limit: "số kết quả mỗi trang",
      next: "con trỏ trang",
      createdFrom: "thời điểm tạo sớm nhất",
      createdTo: "thời điểm tạo muộn nhất",
      updatedFrom: "thời điểm cập nhật sớm nhất",
      updatedTo: "thời điểm cập nhật muộn nhất",
      skus: "danh sách mã SKU",
      codes: "danh sách mã phiếu chuyển kho",
      refCode: "mã tham chiếu",
      statuses: "trạng thái",
    },
  },
  issues: {
    required: (place) => `${place} chưa được nhập.`,
    wrong_type: mustBe,
    blank: (place) => `${place} đang để trống.`,
    not_integer: (place, texts) => `${place} phải là ${texts.expected || "số nguyên"}${but(texts)}.`,
    too_small: (place, texts) => `${place} phải từ ${texts.min} trở lên${but(texts)}.`,
    too_big: (place, texts) =>
      texts.expected
        ? `${place} chỉ được có tối đa ${texts.max} ${texts.expected}${but(texts)}.`
        : `${place} không được vượt quá ${texts.max}${but(texts)}.`,
    malformed: mustBe,
    unknown_status: mustBe,
    conflicting_fields: (place, texts) => `${place} phải trùng với product_sku ${texts.expected}${but(texts)}.`,
    repeated_parameter: (place, { received }) => `${place} chỉ được nhập một lần, nhưng đã nhập ${received} lần.`,
    unknown_parameter: (_place, { received, suggestion }) =>
      `Tham số ${received} không hợp lệ: hãy ${suggestion && `đổi thành ${suggestion} hoặc `}bỏ đi.`,
    empty_range: (place, texts) => `${place} không được sớm hơn ${texts.expected} ${texts.min}${but(texts)}.`,
    empty_list: (place) => `${place} đang trống.`,
    unknown_warehouse: (place, { received }) =>
      `${place} ${received} không tồn tại: phải là mã của một kho đã khai báo.`,
    same_warehouse: (place, { received }) => `${place} phải khác kho nguồn, nhưng cả hai đều là ${received}.`,
    no_lane: (place, { expected, received, suggestion, reason, transferType }) =>
      `${place}: chưa có tuyến vận chuyển ${transferType && `${transferType} `}từ kho ${expected} đến kho ${received}${reason && ", vì tuyến mặc định không có ngày làm việc phù hợp"}${suggestion && ` (có phải ý bạn là ${suggestion}?)`}.`,
    duplicate_sku: (place, { received }) => `${place} ${received} bị trùng: mỗi mã SKU chỉ được có trên một dòng.`,
    unsafe_total: (place, { max, expected, received, source }) =>
      `${place} không hợp lệ vì ${expected}${source && ` hàng từ kho ${source}`} vượt quá ${max}${received && ` (${received})`}.`,
    unknown_field: (place, { expected, suggestion }) =>
      suggestion
        ? `${place} không hợp lệ: có phải ý bạn là ${suggestion}?`
        : `${place} không hợp lệ: phải là ${expected}.`,
    not_unique: (place, texts) => `${place} phải khác ${texts.expected}${but(texts)}.`,
    unknown_code: mustBe,
    no_working_day: (place, { max, expected, received }) => {
      const day = expected ? expected.replace("{0}", () => received || "bất kỳ") : "là ngày làm việc";
      return max
        ? `${place}: trong ${max} ngày liên tiếp bất kỳ phải có ít nhất một ngày ${day}.`
        : `${place}: phải có ít nhất một ngày ${day}.`;
    },
    beyond_calendars: (_place, { max, expected, received }) =>
      `Lịch trình vượt quá ${expected} (${max})${received && `, ngày đến muộn nhất là ${received}`}.`,
    fully_booked: (_place, { max }) => `Không có chuyến hàng nào còn chỗ cho đến ${max}.`,
    never_available: (place, { min, max, expected, received }) =>
      min
        ? `${place} ${received} cần luôn có ${min} đơn vị khả dụng, nhưng chỉ có tối đa ${max}.`
        : `${place} ${received} ${expected}.`,
    transfer_done: (_place, { received }) => `Phiếu chuyển kho đã kết thúc (${received}).`,
    not_in_transfer: (place, { received }) => `${place} ${received} không có trong phiếu chuyển kho.`,
    too_early: (place, texts) => `${place} chỉ được tối đa ${texts.max} cho đến khi xuất thêm hàng${but(texts)}.`,
    nothing_to_do: () => "Thao tác này không làm thay đổi gì.",
  },
  phrases: {
    one_of: "một trong các giá trị {0}",
    string: "chuỗi ký tự",
    number: "số",
    boolean: "true hoặc false",
    array: "mảng",
    object: "đối tượng",
    objects: "đối tượng hoặc mảng các đối tượng",
    calendar_date: "ngày có thật theo lịch, dạng YYYY-MM-DD",
    time_of_day: "giờ dạng HH:MM, từ 00:00 đến 24:00",
    time_zone: "tên múi giờ IANA mà hệ thống hỗ trợ",
    datetime:
      "ngày giờ kèm múi giờ, ví dụ 2026-03-01T17:00:00Z hoặc 2026-03-02T00:00:00+07:00 (trong URL, dấu + viết là %2B)",
    local_datetime: "giờ địa phương, dạng YYYY-MM-DD HH:MM:SS",
    digits: "số nguyên, ví dụ 20",
    query: "chuỗi truy vấn hoặc các tham số theo tên",
    json: "JSON hợp lệ, mã hóa UTF-8",
    readable: "dữ liệu đọc được, nhưng đã xảy ra lỗi khi đọc",
    warehouse_code: "mã của một kho đã khai báo",
    creates: "kho {0} tạo phiếu chuyển kho",
    departs: "có chuyến hàng khởi hành và kho {0} làm việc",
    receives: "kho {0} nhận hàng",
    entries: "mục",
    earlier: "các mục phía trước",
    holidays: "các ngày nghỉ",
    quantity: "tổng số lượng cùng với các dòng trước của mã SKU",
    units: "tổng số đơn vị",
    weight: "khối lượng",
    volume: "thể tích",
    calendars_end: "ngày cuối cùng có lịch làm việc",
    last_departure: "ngày khởi hành của chuyến hàng cuối cùng trên tuyến",
    known_sku: "không có trong danh mục của kho nguồn",
    transferable: "không được phép chuyển kho",
    known_weight: "chưa có thông tin khối lượng",
    permitted: "bị cấm chuyển theo quy định",
    whole_packs: "chỉ được chuyển nguyên kiện",
    fresh: "không còn đủ hạn sử dụng vào ngày nào phù hợp với mọi mã SKU",
  },
  refusals: {
    unknown_sku: "Mã SKU này không có trong danh mục của kho nguồn.",
    not_transferable: "Mã SKU này không được phép chuyển kho.",
    forbidden: (rule) => `Quy định ${rule} không cho phép chuyển.`,
    missing_weight: "Chưa có thông tin khối lượng của mã SKU này.",
    missing_volume: "Chưa có thông tin thể tích của mã SKU này.",
    broken_pack: { other: (number, packQty) => `Chỉ chuyển nguyên kiện ${packQty} đơn vị: thừa ${number} đơn vị.` },
    insufficient_stock: { other: (number) => `Thiếu ${number} đơn vị so với tồn khả dụng.` },
    short_shelf_life: { other: (number) => `Hàng còn đủ hạn sử dụng khi đến nơi bị thiếu ${number} đơn vị.` },
    not_accepted: { other: (number) => `Quá ${number} đơn vị so với số lượng kho đích có thể nhận.` },
    over_weight_limit: (amount) => `Quá tải ${amount}.`,
    over_volume_limit: (amount) => `Quá thể tích ${amount}.`,
    over_unit_limit: { other: (number) => `Quá ${number} đơn vị so với giới hạn.` },
  },
  missing: {
    unknown_sku: "Có kho không có mã SKU này trong danh mục.",
    not_transferable: "Có kho không được phép chuyển mã SKU này.",
    forbidden: "Có quy định không cho phép chuyển mã SKU này.",
    missing_weight: "Có kho chưa có thông tin khối lượng của mã SKU này.",
    missing_volume: "Có kho chưa có thông tin thể tích của mã SKU này.",
    broken_pack: "Mã SKU này chỉ được chuyển nguyên kiện.",
    insufficient_stock: "Có kho không đủ tồn kho khả dụng của mã SKU này.",
    short_shelf_life: "Có kho không đủ hàng còn hạn sử dụng của mã SKU này.",
    not_accepted: "Kho đích không nhận nhiều như vậy mã SKU này.",
    over_weight_limit: "Có tuyến không chở được dù chỉ một kiện vì quá nặng.",
    over_volume_limit: "Có tuyến không chở được dù chỉ một kiện vì quá cồng kềnh.",
    over_unit_limit: "Có tuyến không chở được dù chỉ một kiện vì quá nhiều đơn vị.",
    beyond_calendars: "Có tuyến chưa có lịch cho những ngày này.",
    too_late: "Có tuyến giao hàng quá muộn.",
    no_lane: "Có kho chưa có tuyến vận chuyển đến kho đích.",
  },
  plan: {
    transfer: ({ srcWarehouseCode, destWarehouseCode, transferType, transferDate, latestArrivalDate, items }) =>
      `Từ ${srcWarehouseCode} đến ${destWarehouseCode} bằng ${transferType}, chuyển ${transferDate}, đến chậm nhất ${latestArrivalDate}: ${items}.`,
    missing: (destWarehouseCode, goods) => `Kho ${destWarehouseCode} còn thiếu ${goods}.`,
  },
  departure: {
    open: (date, left) => `${date}: ${left ? `còn ${left}` : "không giới hạn"}.`,
    full: (date, left) => `${date}: không đủ chỗ, còn ${left}.`,
    missed: (date) => `${date}: đã quá giờ chốt đơn.`,
    transfers: { other: (number) => `${number} phiếu chuyển kho` },
    units: { other: (number) => `${number} đơn vị` },
    weight: (amount) => `khối lượng ${amount}`,
    volume: (amount) => `thể tích ${amount}`,
  },
  reasons: {
    starts: () => "tạo yêu cầu chuyển kho",
    not_before: () => "chưa đến ngày muốn chuyển kho",
    after_cut_off: () => "đã quá giờ chốt đơn",
    not_a_working_day: (place) => `${who[place]} không làm việc`,
    holiday: (place) => `ngày nghỉ lễ của ${who[place]}`,
    preparation: (place) => `${who[place]} chuẩn bị hàng`,
    handling: (place) => `${who[place]} xử lý hàng`,
    no_departure: () => "không có chuyến hàng khởi hành",
    departure_full: () => "chuyến hàng đã hết chỗ",
    transit: () => "hàng đang trên đường vận chuyển",
    no_receiving: (place) => `${who[place]} không nhận hàng`,
    arrives: () => "hàng đến nơi",
  },
  days: { other: (number) => `${number} ngày` },
  step: (dates, reason, days) => `${dates}: ${reason}${days && ` (${days})`}.`,
};
