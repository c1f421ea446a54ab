import { expect, test } from "vitest";
import { safeReturnPath } from "./safe-return-path.ts";

test.each(["/", "/payment-methods?order=239695213738498520", "/categories?q=%E5%A5%B3"])(
  "accepts %s as a path of this console",
  (path) => {
    expect(safeReturnPath(path)).toBe(path);
  },
);

test.each(["//evil.example", "/\\evil.example", "https://evil.example", "javascript:alert(1)", "", "/a\n/b"])(
  "drops %j, which leads elsewhere",
  (path) => {
    expect(safeReturnPath(path)).toBeUndefined();
  },
);
