import { expect, test } from "vitest";
import { failureCause } from "./failure-cause.ts";

const refused = (code: string) =>
  failureCause({ code: "CHANNEL_UPSTREAM_ERROR", upstream: { code, message: "" } });

test.each([
  "gw.SignatureInvalid",
  "gw.AppKeyNotFound",
  "gw.APIACLDecline",
  "IncompleteSignature",
  "invalid_sign",
  "InvalidApiPath",
  "InsufficientPermission",
])("%s is the operator's to mend", (code) => expect(refused(code)).toBe("operator"));

test.each(["404", "ITEM_NOT_FOUND", "ITEM_OFFLINE", "item_off_shelf"])(
  "%s is a product that is gone",
  (code) => expect(refused(code)).toBe("product_gone"),
);

test.each(["500_1", "isp.busy", "500_004", "DESIGN_FAULT"])("%s tells no cause", (code) =>
  expect(refused(code)).toBeNull(),
);

test("a path that is not there is no product that is gone, a 404 with the marketplace's words is", () => {
  expect(failureCause({ code: "NOT_FOUND" })).toBeNull();
  expect(failureCause({ code: "NOT_FOUND", upstream: { code: "404", message: "商品不存在" } })).toBe(
    "product_gone",
  );
});
