/**
 * What each vendor payment channel code means (§2.1). `kjb` says whether it is cross-border pay: 16 and 20 are; 17 (red
 * envelope) and 35 (direct procurement) are `named_not` because readers take them for it; the rest are plain `no`.
 */
export const paymentChannelCodes = {
  1: "no",
  2: "no",
  3: "no",
  4: "no",
  5: "no",
  6: "no",
  7: "no",
  8: "no",
  9: "no",
  10: "no",
  12: "no",
  13: "no",
  14: "no",
  15: "no",
  16: "kjb",
  17: "named_not",
  20: "kjb",
  35: "named_not",
} as const satisfies Record<number, "kjb" | "named_not" | "no">;

export type KnownPaymentChannelCode = keyof typeof paymentChannelCodes;

export function isKnownPaymentChannelCode(code: number): code is KnownPaymentChannelCode {
  return Object.hasOwn(paymentChannelCodes, code);
}

/** §2.1: codes 16 and 20, and no others. */
export function isKjbCode(code: number): boolean {
  return isKnownPaymentChannelCode(code) && paymentChannelCodes[code] === "kjb";
}
