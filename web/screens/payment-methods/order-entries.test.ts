import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { largestOrderId } from "#contract/order-id";
import { readOrderEntries } from "./order-entries.ts";

const ids = (text: string) => readOrderEntries(text).map(({ id }) => id);
const faults = (text: string) => readOrderEntries(text).map(({ fault }) => fault);

describe("reading pasted order ids", () => {
  it("takes lines, tabs, commas and their Chinese forms apart, in order", () => {
    expect(ids("239695213738498520\n4169757385897317637\t1,2，3、4；5\r\n6")).toEqual([
      "239695213738498520",
      "4169757385897317637",
      "1",
      "2",
      "3",
      "4",
      "5",
      "6",
    ]);
  });

  it("cleans spaces, zero-width marks, full-width digits and a sheet's apostrophe", () => {
    expect(ids(" \u200b２３９695213738498520\ufeff ")).toEqual(["239695213738498520"]);
    expect(ids("'239695213738498520")).toEqual(["239695213738498520"]);
    expect(ids("239695 213738 498520")).toEqual(["239695213738498520"]);
  });

  it("takes whole ids apart at spaces", () => {
    expect(ids("239695213738498520 4169757385897317637")).toEqual([
      "239695213738498520",
      "4169757385897317637",
    ]);
  });

  it("names the reason of each id that cannot be sent", () => {
    expect(faults("12a\n007\n0\n9223372036854775808\n5\n5")).toEqual([
      "not_digits",
      "leading_zero",
      "zero",
      "too_large",
      null,
      "duplicate",
    ]);
    expect(faults(largestOrderId)).toEqual([null]);
  });

  it("finds nothing in nothing", () => {
    expect(ids(" \n\t , ")).toEqual([]);
  });

  it("gives back any list of valid ids, whatever stands between them", () => {
    const id = fc.bigInt({ min: 1n, max: BigInt(largestOrderId) }).map(String);
    const between = fc.constantFrom("\n", "\t", ",", ", ", "，", "\r\n", ";", "\n\n");
    fc.assert(
      fc.property(fc.uniqueArray(id, { minLength: 1, maxLength: 30 }), between, (list, separator) => {
        const entries = readOrderEntries(list.join(separator));
        expect(entries).toEqual(list.map((each) => ({ id: each, fault: null })));
      }),
    );
  });
});
