// Copied from `date-fns/constants`, because bundlers keep unused parts of that module.

export const millisecondsInSecond = 1_000;
export const millisecondsInMinute = 60_000;
export const millisecondsInDay = 86_400_000;
export const secondsInMinute = 60;
export const minutesInHour = 60;
export const daysInWeek = 7;
