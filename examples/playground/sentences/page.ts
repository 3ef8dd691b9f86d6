/** All views. */
export const page = {
  check: ["Check", "Kiểm tra"],
  list: ["List", "Danh sách"],
  network: ["Network", "Mạng lưới"],
  views: ["Views", "Các phần"],
  language: ["Language", "Ngôn ngữ"],
  toContent: ["To the content", "Đến nội dung chính"],
  documentation: ["Documentation", "Tài liệu"],
  noView: ["This page has no view {0}", "Trang này không có phần {0}"],
  noNetwork: [
    "The network in the address cannot be read, so this is the demonstration",
    "Không đọc được mạng lưới trong địa chỉ, nên đây là bản minh họa",
  ],
  notKnown: ["{0} (unknown)", "{0} (không tồn tại)"],
  was: ["was {0}", "trước: {0}"],
  nothing: ["nothing", "trống"],
  day: ["EEE, d MMM", "EEE, dd/MM"],
  date: ["d MMM yyyy", "dd/MM/yyyy"],
  dayOfMonth: ["d MMM", "dd/MM"],
  dayOfYear: ["EEE, d MMM yyyy", "EEE, dd/MM/yyyy"],
  everyDay: ["every day", "mọi ngày"],
  fromTo: ["{0} to {1}", "{0} đến {1}"],
} as const;
