export const daysInWeek = 7;
export const minutesInHour = 60;
export const millisecondsInMinute = 60_000;
export const millisecondsInDay = 86_400_000;
