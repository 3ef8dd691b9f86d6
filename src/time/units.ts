// The values are those of `date-fns/constants`. Bundlers keep parts of that module that nothing uses.

export const millisecondsInSecond = 1_000;
export const millisecondsInMinute = 60_000;
export const millisecondsInDay = 86_400_000;
export const secondsInMinute = 60;
export const minutesInHour = 60;
export const daysInWeek = 7;
