/** The icons of Lucide that the page uses. The build copies them from the package `lucide-static`. */
export const icons = [
  ...(["arrow-left-right", "arrow-right", "book-open", "boxes", "calendar-clock", "check", "chevron-left"] as const),
  ...(["chevron-right", "circle-alert", "clipboard-paste", "clock", "code-xml", "flag", "layers", "link"] as const),
  ...(["list-filter", "moon-star", "package", "pencil", "plane", "plus", "redo-2", "route", "search"] as const),
  ...(["search-x", "ship", "split", "triangle-alert", "truck", "undo-2", "warehouse", "x"] as const),
] as const;

export type IconName = (typeof icons)[number];
