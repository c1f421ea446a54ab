import { expect, test } from "vitest";
import { ageText } from "./refresh-bar.tsx";

const now = Date.parse("2026-11-21T12:00:00Z");

test("states the age of a tree in the largest whole unit", () => {
  expect(ageText("2026-11-21T11:59:30Z", "en", now)).toBe("now");
  expect(ageText("2026-11-21T11:57:00Z", "en", now)).toBe("3 minutes ago");
  expect(ageText("2026-11-21T09:10:00Z", "en", now)).toBe("2 hours ago");
  expect(ageText("2026-11-19T11:00:00Z", "en", now)).toBe("2 days ago");
  expect(ageText("2026-11-21T11:57:00Z", "zh-CN", now)).toBe("3分钟前");
});

test("never states a future time when two clocks differ", () => {
  expect(ageText("2026-11-21T12:00:09Z", "en", now)).toBe("now");
});
