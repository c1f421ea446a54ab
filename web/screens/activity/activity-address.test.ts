import { expect, test } from "vitest";
import { learnServerClock } from "../../api/server-clock.ts";
import { activityAddressSchema, queryOf } from "./activity-address.ts";

test("counts a moving period from the server's time, so that a fast device clock does not shift it", () => {
  learnServerClock("Sun, 22 Nov 2020 08:00:00 GMT");
  const { from } = queryOf({ period: "1h" });
  learnServerClock(new Date().toUTCString());
  expect(Date.parse(from ?? "") - Date.parse("2020-11-22T07:00:00Z")).toBeLessThan(10_000);
});

test.each([
  ["req_01M81CCMWNZTS29QGX1B7WZS9M", "req_01M81CCMWNZTS29QGX1B7WZS9M"],
  ["请看req_01M81CCMWNZTS29QGX1B7WZS9M，谢谢", "req_01M81CCMWNZTS29QGX1B7WZS9M"],
  // The search in the console's frame offers these as request ids too.
  ["req_01m81ccmwnzts29qgx1b7wzs9m", "req_01M81CCMWNZTS29QGX1B7WZS9M"],
  ["01M81CCMWNZTS29QGX1B7WZS9M", "req_01M81CCMWNZTS29QGX1B7WZS9M"],
  ["req_01M8…", "req_01M8"],
  ["…CG9KG2A1", undefined],
  ["req_", undefined],
  ["", undefined],
])("finds the request id in %o: %o", (request, id) => {
  expect(activityAddressSchema.parse({ request }).request).toBe(id);
});

test("accepts a subject of only digits", () => {
  expect(activityAddressSchema.parse({ subject: "239695213738498520" }).subject).toBe("239695213738498520");
  expect(activityAddressSchema.parse({ subject: "a'b" }).subject).toBeUndefined();
});
