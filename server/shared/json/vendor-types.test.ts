import { describe, expect, test } from "vitest";
import { z } from "zod";
import { parseExact } from "./exact-json.ts";
import {
  vendorCount,
  vendorFen,
  vendorFlag,
  vendorId,
  vendorInteger,
  vendorKey,
  vendorList,
  vendorListOrNone,
  vendorYuanText,
} from "./vendor-types.ts";

/** Returns a schema's result for a JSON token; "fails" when it refuses it. */
function reads(schema: z.ZodType, token: string): unknown {
  const result = schema.safeParse(parseExact(token));
  return result.success ? result.data : "fails";
}

const tokens: [schema: z.ZodType, name: string, token: string, expected: unknown][] = [
  [vendorInteger, "wireInteger", "100", 100],
  [vendorInteger, "wireInteger", "-1", -1],
  [vendorInteger, "wireInteger", "1E2", 100],
  [vendorInteger, "wireInteger", "100.0", 100],
  [vendorInteger, "wireInteger", "100.5", "fails"],
  [vendorInteger, "wireInteger", "9007199254740991", 9007199254740991],
  [vendorInteger, "wireInteger", "9007199254740992", "fails"],
  [vendorInteger, "wireInteger", "9007199254740992.5", "fails"],
  [vendorInteger, "wireInteger", "1e400", "fails"],
  [vendorInteger, "wireInteger", '"100"', "fails"],
  [vendorInteger, "wireInteger", "true", "fails"],
  [vendorFen, "wireFen", "32120", 32120],
  [vendorFen, "wireFen", "-0", 0],
  [vendorFen, "wireFen", "-1", "fails"],
  [vendorId, "wireId", '"239695213738498520"', "239695213738498520"],
  [vendorId, "wireId", "239695213738498520", "239695213738498520"],
  [vendorId, "wireId", "9223372036854775808", "9223372036854775808"],
  [vendorId, "wireId", "548818919805", "548818919805"],
  [vendorId, "wireId", "1.5", "fails"],
  [vendorId, "wireId", "-5", "fails"],
  [vendorId, "wireId", "1e400", "fails"],
  [vendorId, "wireId", '"12a"', "fails"],
  [vendorId, "wireId", '""', "fails"],
  [vendorYuanText, "wireYuanText", "36", "36"],
  [vendorYuanText, "wireYuanText", "36.0", "36"],
  [vendorYuanText, "wireYuanText", "18.50", "18.5"],
  [vendorYuanText, "wireYuanText", "1.85E1", "18.5"],
  [vendorYuanText, "wireYuanText", "185e-1", "18.5"],
  [vendorYuanText, "wireYuanText", "0.001", "0.001"],
  [vendorYuanText, "wireYuanText", "-0.05", "-0.05"],
  [vendorYuanText, "wireYuanText", "1e-3", "0.001"],
  [vendorYuanText, "wireYuanText", "12345678901234567890.10", "12345678901234567890.1"],
  [vendorYuanText, "wireYuanText", "-0.0", "0"],
  [vendorYuanText, "wireYuanText", "1e400", "fails"],
  [vendorYuanText, "wireYuanText", "1e1000000000", "fails"],
  [vendorYuanText, "wireYuanText", '"12.50"', "12.50"],
  [vendorYuanText, "wireYuanText", "12.50", "12.5"],
  [vendorYuanText, "wireYuanText", '"价格"', "fails"],
  [vendorYuanText, "wireYuanText", '"1,234.50"', "fails"],
  [vendorFlag, "wireFlag", "true", true],
  [vendorFlag, "wireFlag", '"false"', false],
  [vendorFlag, "wireFlag", '"true"', true],
  [vendorCount, "wireCount", "12", 12],
  [vendorCount, "wireCount", '"12"', 12],
  [vendorCount, "wireCount", '"1e2"', "fails"],
  [vendorCount, "wireCount", '" 12"', "fails"],
  [vendorCount, "wireCount", '"9007199254740993"', "fails"],
  [vendorCount, "wireCount", "12.5", "fails"],
  [vendorKey, "wireKey", '"0f-AZ"', "0f-AZ"],
  [vendorKey, "wireKey", '"0f\\n"', "fails"],
  [vendorKey, "wireKey", "17", "fails"],
  [vendorFlag, "wireFlag", "1", "fails"],
  [vendorFlag, "wireFlag", '"TRUE"', "fails"],
];

describe("schemas of vendor values", () => {
  test.each(tokens)("%# reads or refuses %s %s", (schema, _name, token, expected) => {
    expect(reads(schema, token)).toBe(expected);
  });

  test.each([vendorInteger, vendorFen, vendorId, vendorYuanText, vendorFlag])(
    "accepts absent and null where the field is nullish",
    (schema) => {
      expect(schema.nullish().parse(undefined)).toBeUndefined();
      expect(schema.nullish().parse(null)).toBeNull();
    },
  );
});

describe("a list", () => {
  const ids = vendorList(vendorId);
  const objects = vendorList(z.object({ id: vendorId }));
  const orNone = vendorListOrNone(z.object({ id: vendorId }));

  test("reads a list from a single object, and never from a single id", () => {
    expect(reads(objects, '{"id":1}')).toEqual([{ id: "1" }]);
    expect(reads(orNone, '{"id":1}')).toEqual([{ id: "1" }]);
    expect(reads(objects, '[{"id":1},{"id":2}]')).toEqual([{ id: "1" }, { id: "2" }]);
    for (const alone of ["1", '"1"', "9007199254740993"]) expect(reads(ids, alone)).toBe("fails");
    expect(reads(objects, '{"0":{"id":1}}')).toBe("fails");
  });

  test("accepts other forms of empty only where none and unknown mean the same", () => {
    for (const empty of ['""', "{}"]) {
      expect(reads(objects, empty)).toBe("fails");
      expect(reads(orNone, empty)).toEqual([]);
    }
    for (const other of ['" "', "0", "false", '"[]"']) expect(reads(orNone, other)).toBe("fails");
  });
});
