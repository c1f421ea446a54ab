import { afterEach, beforeEach, expect, it } from "vitest";
import { consolePaths } from "#contract/console";
import { readSession } from "../api/read-session.ts";
import { startTestBff, type TestBff } from "../testing/test-bff.ts";
import { askEarly, takeEarlyAnswer } from "./early-answers.ts";

let bff: TestBff;
beforeEach(async () => {
  bff = await startTestBff({ role: "buyer" });
});
afterEach(() => bff.stop());

it("asks once for what the page reads first, and that answer is used once", async () => {
  askEarly([consolePaths.session]);
  expect((await readSession())?.operator.role).toBe("buyer");
  expect(bff.requests).toEqual(["GET /bff/session"]);
  bff.forget();
  expect(await readSession()).toBeNull();
  expect(bff.requests).toHaveLength(2);
});

it("says nothing of a path that was not asked for", () => {
  askEarly([]);
  expect(takeEarlyAnswer(consolePaths.session)).toBeUndefined();
});
