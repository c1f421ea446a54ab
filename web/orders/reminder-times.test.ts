import { describe, expect, test } from "vitest";
import { reminderTimes } from "./reminder-times.ts";

/** The same hour in any time zone of the machine that runs this test. */
const evening = new Date(2026, 10, 30, 22, 30).getTime();
const hour = 60 * 60_000;
const choices = (deadline: string | null) => reminderTimes(evening, deadline).map(({ choice }) => choice);

describe("the times of a reminder", () => {
  test("are in one hour and at nine the next morning, also over the end of a month", () => {
    expect(reminderTimes(evening, null)).toEqual([
      { choice: "hour", at: evening + hour },
      { choice: "tomorrow", at: new Date(2026, 11, 1, 9, 0).getTime() },
    ]);
  });

  test("are two hours before a deadline, which is read as the time in China", () => {
    const [, , last] = reminderTimes(Date.parse("2026-11-21T04:00:00Z"), "2026-11-22 14:00:45");
    expect(last).toEqual({ choice: "deadline", at: Date.parse("2026-11-22T04:00:45Z") });
  });

  test.each(["2018-11-04 14:00:45", "2026-13-45 14:00:45", "soon", "", null])(
    "leave out a deadline that is over or unreadable: %s",
    (deadline) => {
      expect(choices(deadline)).toEqual(["hour", "tomorrow"]);
    },
  );
});
