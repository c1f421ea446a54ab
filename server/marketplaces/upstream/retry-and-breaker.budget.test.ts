import { expect, test } from "vitest";
import { createRetryBudget } from "./retry-and-breaker.ts";

const settings = { windowMs: 10_000, share: 0.1, floor: 3 };

test("lets a quiet marketplace retry up to the floor in each window", () => {
  const budget = createRetryBudget(settings);
  const granted = (now: number) => [1, 2, 3, 4].map(() => budget.takeRetry(now));
  expect(granted(0)).toEqual([true, true, true, false]);
  expect(granted(9_999)).toEqual([false, false, false, false]);
  expect(granted(10_000)).toEqual([true, true, true, false]);
});

test("forgets the retries of a time that the clock was set back from", () => {
  const budget = createRetryBudget(settings);
  const hour = 3_600_000;
  for (let retry = 0; retry < settings.floor; retry += 1) expect(budget.takeRetry(hour)).toBe(true);
  expect(budget.takeRetry(hour)).toBe(false);
  expect(budget.takeRetry(0)).toBe(true);
});

test("lets a busy marketplace retry a tenth of its calls", () => {
  const budget = createRetryBudget(settings);
  let retries = 0;
  for (let call = 0; call < 1_000; call += 1) {
    budget.countCall(call);
    if (budget.takeRetry(call)) retries += 1;
  }
  expect(retries).toBe(100);
});
