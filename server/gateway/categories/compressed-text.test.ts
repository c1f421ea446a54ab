import { describe, expect, it } from "vitest";
import { chooseCoding, contentCodings } from "./compressed-text.ts";

describe("the coding of an answer (RFC 9110 12.5.3)", () => {
  it.each([
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
  ])("%j -> %s", (header, coding) => {
    expect(chooseCoding(header, contentCodings)).toBe(coding);
  });

  it("is only one of those that there are", () => {
    expect(chooseCoding("br, gzip", ["gzip"])).toBe("gzip");
    expect(chooseCoding("br, gzip", [])).toBeNull();
  });
});
