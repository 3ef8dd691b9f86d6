/** The request of a check, and errors in the address. */
export const question = {
  checkTitle: ["May these goods be moved, and when do they arrive?", "Hàng này chuyển được không, khi nào đến nơi?"],
  undo: ["Undo", "Hoàn tác"],
  redo: ["Redo", "Làm lại"],
  copyLink: ["Copy link", "Sao chép liên kết"],
  examples: ["Examples:", "Ví dụ:"],
  tooHeavy: ["Too heavy for one transfer", "Quá nặng cho một lần chuyển"],
  everyRefusal: ["Every reason to refuse a line", "Mọi lý do từ chối một dòng"],
  overEaster: ["Over Easter", "Qua lễ Phục sinh"],
  later: ["Not in stock yet", "Chưa có hàng"],
  bulky: ["Full by volume", "Hết thể tích"],
  allowed: ["All of it may go", "Chuyển được tất cả"],
  noLane: ["No lane", "Không có tuyến"],
  from: ["From", "Từ kho"],
  to: ["To", "Đến kho"],
  askedAt: ["Asked at", "Yêu cầu lúc"],
  startsFrom: ["Start no earlier than", "Bắt đầu sớm nhất từ"],
  rule: ["Lines are loaded", "Cách xếp các dòng"],
  fill: ["in order, while they fit", "theo thứ tự, khi còn chỗ"],
  whole: ["all together, or none", "tất cả hoặc không dòng nào"],
  each: ["each line alone", "từng dòng riêng lẻ"],
  noTime: [
    "This is not a date and time from 1900 to 2199. The result is for {0}.",
    "Đây không phải ngày giờ từ năm 1900 đến năm 2199: kết quả là cho {0}.",
  ],
  skippedTime: [
    "Clocks in {0} skip this time. The result is for {1}.",
    "Đồng hồ ở {0} bỏ qua giờ này: kết quả là cho {1}.",
  ],
  secondTime: [
    "Clocks in {0} show this time twice; the second is used",
    "Đồng hồ ở {0} chỉ giờ này hai lần: chọn lần thứ hai",
  ],
  meansNothing: ["the address has an unknown part {0}", "địa chỉ có {0}, không có nghĩa ở đây"],
  manyLinesInAddress: ["only the first {1} of {0} lines are shown", "chỉ hiển thị {1} dòng đầu trong {0} dòng"],
  badNow: [
    "now must be an instant of the years 1900 to 2199 like 2026-09-15T15:30:00Z, got {0}",
    "now phải là thời điểm từ năm 1900 đến năm 2199, ví dụ 2026-09-15T15:30:00Z, nhưng nhận được {0}",
  ],
  badAt: [
    "at must be the number of a request, from 1 to {0}, got {1}",
    "at phải là số thứ tự của một yêu cầu, từ 1 đến {0}, nhưng nhận được {1}",
  ],
  badRule: ["rule must be one of {0}, got {1}", "rule phải là một trong các giá trị {0}, nhưng nhận được {1}"],
  badDate: [
    "by must be a date of the years 1900 to 2199 like 2026-09-21, got {0}",
    "by phải là ngày từ năm 1900 đến năm 2199, ví dụ 2026-09-21, nhưng nhận được {0}",
  ],
  badStart: [
    "start must be a date of the years 1900 to 2199 like 2026-09-21, got {0}",
    "start phải là ngày từ năm 1900 đến năm 2199, ví dụ 2026-09-21, nhưng nhận được {0}",
  ],
  badClosed: [
    "closed must be like 2026-09-21 warehouse US-CHI-01 or 2026-09-21 service ROAD, got {0}",
    "closed phải có dạng 2026-09-21 warehouse US-CHI-01 hoặc 2026-09-21 service ROAD, nhưng nhận được {0}",
  ],
} as const;
