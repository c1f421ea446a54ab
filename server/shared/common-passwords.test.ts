import { dictionary } from "@zxcvbn-ts/language-common";
import { describe, expect, test } from "vitest";
import { isCommonPassword } from "./common-passwords.ts";

describe("isCommonPassword", () => {
  test("contains the 3,000 commonest passwords of at least 8 characters (ASVS 5.0 V6.2.4)", () => {
    const longEnough = dictionary["passwords-common"].filter((password) => password.length >= 8);
    expect(longEnough.length).toBeGreaterThan(3_000);
    expect(longEnough.slice(0, 3_000).filter((password) => !isCommonPassword(password))).toStrictEqual([]);
  });

  test.each([
    "corvette",
    "CORVETTE",
    "Corvette2026!",
    "Ｐassword１",
    "woaini1314",
    "Taobao-2026",
    "procurement",
    "Tmall#88",
  ])("refuses %s", (password) => {
    expect(isCommonPassword(password)).toBe(true);
  });

  test.each([
    "correct horse battery staple",
    "Vx7!pq-mulberry",
    "木头车轮茶杯",
    "2026corvette-on-ice",
    "a passphrase of mine",
  ])("accepts %s", (password) => {
    expect(isCommonPassword(password)).toBe(false);
  });
});
