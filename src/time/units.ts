// As `date-fns/constants` has them: of that module, bundlers keep some that nobody uses.

export const millisecondsInSecond = 1_000;
export const millisecondsInMinute = 60_000;
export const millisecondsInDay = 86_400_000;
export const secondsInMinute = 60;
export const minutesInHour = 60;
export const daysInWeek = 7;
