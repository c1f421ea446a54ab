import { describe, expect, test } from "vitest";
import { chooseCoding, contentCodings } from "./compressed-text.ts";

describe("chooseCoding (RFC 9110 12.5.3)", () => {
  test.each([
    ["", null],
    ["identity", null],
    ["gzip", "gzip"],
    ["x-gzip", "gzip"],
    ["br", "br"],
    ["gzip, deflate, br, zstd", "br"],
    ["GZIP;Q=1", "gzip"],
    ["br;q=0.1, gzip;q=0.9", "gzip"],
    ["br;q=0, gzip", "gzip"],
    ["br;q=0, gzip;q=0", null],
    ["*", "br"],
    ["*;q=0", null],
    ["br;q=0, *", "gzip"],
    ["identity;q=0.5, br;q=0.2", null],
    ["identity;q=0, br;q=0.001", "br"],
    ["br;q=2", null],
    ["br;q=", null],
    ["deflate, zstd", null],
    [" br ; q=1.0 , ", "br"],
  ])("answers %j with %s", (header, coding) => {
    expect(chooseCoding(header, contentCodings)).toBe(coding);
  });

  test("chooses only an available coding", () => {
    expect(chooseCoding("br, gzip", ["gzip"])).toBe("gzip");
    expect(chooseCoding("br, gzip", [])).toBeNull();
  });
});
