import { expect, test } from "vitest";
import { Failure } from "./failure.ts";

test("shows at most a hundred characters of a vendor's code and never splits one", () => {
  const code = (text: string) =>
    new Failure("CHANNEL_UPSTREAM_ERROR", "", { upstream: { code: text, message: "" } }).details.upstream
      ?.code;
  expect(code("isv.sold-out")).toBe("isv.sold-out");
  expect(code("杯".repeat(5_000))).toBe("杯".repeat(100));
  expect(code("😀".repeat(200))).toBe("😀".repeat(100));
});
