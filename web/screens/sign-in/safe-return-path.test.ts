import { expect, test } from "vitest";
import { safeReturnPath } from "./safe-return-path.ts";

test.each(["/", "/payment-methods?order=239695213738498520", "/categories?q=%E5%A5%B3"])(
  "%s is ours",
  (path) => {
    expect(safeReturnPath(path)).toBe(path);
  },
);

test.each(["//evil.example", "/\\evil.example", "https://evil.example", "javascript:alert(1)", "", "/a\n/b"])(
  "%j leads elsewhere and is dropped",
  (path) => {
    expect(safeReturnPath(path)).toBeUndefined();
  },
);
