/** All views. */
export const page = {
  check: ["Check", "Kiểm tra"],
  list: ["List", "Danh sách"],
  network: ["Network", "Mạng lưới"],
  views: ["Views", "Các phần"],
  language: ["Language", "Ngôn ngữ"],
  toContent: ["To the content", "Đến nội dung chính"],
  noView: ["This page has no view {0}", "Trang này không có phần {0}"],
  noNetwork: ["The network in the address cannot be read: {0}", "Không đọc được mạng lưới trong địa chỉ: {0}"],
  notKnown: ["{0} (not known)", "{0} (không tồn tại)"],
  was: ["was {0}", "trước là {0}"],
  nothing: ["nothing", "trống"],
  day: ["EEE d MMM", "EEE, d/M"],
  dayOfYear: ["EEE d MMM yyyy", "EEE, d/M/yyyy"],
  everyDay: ["every day", "mọi ngày"],
  fromTo: ["{0} to {1}", "{0} đến {1}"],
} as const;
