import { afterEach, beforeEach, expect, test } from "vitest";
import { consolePaths } from "#contract/console/console";
import { readSession } from "../api/read-session.ts";
import { startTestBff, type TestBff } from "../testing/test-bff.ts";
import { preloadAnswers, takePreloadedAnswer } from "./preloaded-answers.ts";

let bff: TestBff;
beforeEach(async () => {
  bff = await startTestBff({ role: "buyer" });
});
afterEach(() => bff.stop());

test("requests the page's first answer once, and uses it once", async () => {
  preloadAnswers([consolePaths.session]);
  expect((await readSession())?.operator.role).toBe("buyer");
  expect(bff.requests).toEqual(["GET /bff/session"]);
  bff.forget();
  expect(await readSession()).toBeNull();
  expect(bff.requests).toHaveLength(2);
});

test("returns undefined for a path that was not requested early", () => {
  preloadAnswers([]);
  expect(takePreloadedAnswer(consolePaths.session)).toBeUndefined();
});
