import { describe, expect, test } from "vitest";
import { createTextSeal, newSealKey, readSealKey, sealKeyId } from "./text-seal.ts";

const one = Buffer.alloc(32, 1);
const two = Buffer.alloc(32, 2);
const text = "8795258a-6c8f-43a5-b8d0-763631edb610 令牌";

describe("sealed text", () => {
  test("opens with its key and context only, and is different each time", () => {
    const seal = createTextSeal([one]);
    const sealed = seal.seal(text, "acme 1688");
    expect(seal.open(sealed, "acme 1688")).toBe(text);
    expect(seal.open(sealed, "acme taobao")).toBeNull();
    expect(createTextSeal([two]).open(sealed, "acme 1688")).toBeNull();
    expect(seal.seal(text, "acme 1688")).not.toBe(sealed);
    expect(sealed).not.toContain("8795258a");
  });

  test("does not open when any part of it was changed", () => {
    const seal = createTextSeal([one]);
    const sealed = seal.seal(text, "c");
    const parts = sealed.split(".");
    for (const [at, part] of parts.entries()) {
      const flipped = part.startsWith("A") ? `B${part.slice(1)}` : `A${part.slice(1)}`;
      expect(seal.open(parts.with(at, flipped).join("."), "c")).toBeNull();
    }
    for (const bad of ["", "sealed1", sealed.slice(0, -6), `${sealed}.x`, "sealed1.a.b.c", text])
      expect(seal.open(bad, "c")).toBeNull();
  });

  test("names its key, so that a newer one takes over while the older still opens", () => {
    const before = createTextSeal([one]).seal(text, "c");
    const both = createTextSeal([two, one]);
    expect(before.split(".")[1]).toBe(sealKeyId(one));
    expect(both.open(before, "c")).toBe(text);
    expect([both.isNewest(before), both.isNewest(both.seal(text, "c"))]).toEqual([false, true]);
    expect(createTextSeal([two]).open(before, "c")).toBeNull();
  });
});

describe("key", () => {
  test("has 32 bytes in base64 or base64url", () => {
    expect(readSealKey(newSealKey())).toHaveLength(32);
    expect(readSealKey(Buffer.alloc(32, 255).toString("base64url"))).toEqual(Buffer.alloc(32, 255));
    for (const bad of ["", "x", Buffer.alloc(31).toString("base64"), Buffer.alloc(33).toString("base64")])
      expect(readSealKey(bad)).toBeNull();
  });
});
