/** The times at which a person can be reminded. */
export type ReminderChoice = "hour" | "tomorrow" | "deadline";

const hour = 60 * 60_000;
const writtenTime = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2})$/;

/**
 * Returns the choices that lie ahead, in epoch ms: in one hour, tomorrow at 9:00 of this device's time zone, and two hours
 * before the deadline.
 * @param now epoch ms
 * @param deadline as 1688 wrote it, which names no time zone; read as the time in China
 */
export function reminderTimes(
  now: number,
  deadline: string | null | undefined,
): { choice: ReminderChoice; at: number }[] {
  const tomorrow = new Date(now);
  tomorrow.setDate(tomorrow.getDate() + 1);
  tomorrow.setHours(9, 0, 0, 0);
  const times = [
    { choice: "hour" as const, at: now + hour },
    { choice: "tomorrow" as const, at: tomorrow.getTime() },
  ];
  const [, day, time] = writtenTime.exec(deadline ?? "") ?? [];
  const before = Date.parse(`${day}T${time}+08:00`) - 2 * hour;
  // A time that cannot be read is not a number, and no number is above `now` then.
  return before > now ? [...times, { choice: "deadline", at: before }] : times;
}
