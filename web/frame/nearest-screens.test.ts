import { describe, expect, test } from "vitest";
import { screensOf } from "#contract/console/roles";
import { nearestScreens } from "./nearest-screens.ts";

describe("nearest screens for an unknown address", () => {
  test.each([
    ["/cart", "preview"],
    ["/carts/5", "preview"],
    ["/payments", "payment-methods"],
    ["/payment", "payment-methods"],
    ["/orders/4169757385897317637", "payment-methods"],
    ["/Product", "products"],
    ["/produts", "products"],
    ["/search", "products"],
    ["/category/10166", "categories"],
    ["/users", "operators"],
    ["/keys", "apps"],
    ["/logs", "activity"],
  ])("puts, for %s, the screen %s first", (path, screen) => {
    expect(nearestScreens(path, "admin")[0]).toBe(screen);
  });

  test("returns all screens of the role when none is near", () => {
    expect(nearestScreens("/nope", "buyer")).toEqual(screensOf("buyer"));
    expect(nearestScreens("/", "support")).toEqual(screensOf("support"));
  });

  test("never returns a screen that the role may not open", () => {
    expect(nearestScreens("/users", "buyer")).toEqual(screensOf("buyer"));
    expect(nearestScreens("/payments", "buyer")).not.toContain("payment-methods");
  });
});
