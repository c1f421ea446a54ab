import { describe, expect, test } from "vitest";
import { z } from "zod";
import { parseExact } from "./exact-json.ts";
import {
  wireCount,
  wireFen,
  wireFlag,
  wireId,
  wireInteger,
  wireKey,
  wireList,
  wireListOrNone,
  wireYuanText,
} from "./wire-types.ts";

/** Returns a schema's result for a JSON token; "fails" when it refuses it. */
function reads(schema: z.ZodType, token: string): unknown {
  const result = schema.safeParse(parseExact(token));
  return result.success ? result.data : "fails";
}

const tokens: [schema: z.ZodType, name: string, token: string, expected: unknown][] = [
  [wireInteger, "wireInteger", "100", 100],
  [wireInteger, "wireInteger", "-1", -1],
  [wireInteger, "wireInteger", "1E2", 100],
  [wireInteger, "wireInteger", "100.0", 100],
  [wireInteger, "wireInteger", "100.5", "fails"],
  [wireInteger, "wireInteger", "9007199254740991", 9007199254740991],
  [wireInteger, "wireInteger", "9007199254740992", "fails"],
  [wireInteger, "wireInteger", "9007199254740992.5", "fails"],
  [wireInteger, "wireInteger", "1e400", "fails"],
  [wireInteger, "wireInteger", '"100"', "fails"],
  [wireInteger, "wireInteger", "true", "fails"],
  [wireFen, "wireFen", "32120", 32120],
  [wireFen, "wireFen", "-0", 0],
  [wireFen, "wireFen", "-1", "fails"],
  [wireId, "wireId", '"239695213738498520"', "239695213738498520"],
  [wireId, "wireId", "239695213738498520", "239695213738498520"],
  [wireId, "wireId", "9223372036854775808", "9223372036854775808"],
  [wireId, "wireId", "548818919805", "548818919805"],
  [wireId, "wireId", "1.5", "fails"],
  [wireId, "wireId", "-5", "fails"],
  [wireId, "wireId", "1e400", "fails"],
  [wireId, "wireId", '"12a"', "fails"],
  [wireId, "wireId", '""', "fails"],
  [wireYuanText, "wireYuanText", "36", "36"],
  [wireYuanText, "wireYuanText", "36.0", "36"],
  [wireYuanText, "wireYuanText", "18.50", "18.5"],
  [wireYuanText, "wireYuanText", "1.85E1", "18.5"],
  [wireYuanText, "wireYuanText", "185e-1", "18.5"],
  [wireYuanText, "wireYuanText", "0.001", "0.001"],
  [wireYuanText, "wireYuanText", "-0.05", "-0.05"],
  [wireYuanText, "wireYuanText", "1e-3", "0.001"],
  [wireYuanText, "wireYuanText", "12345678901234567890.10", "12345678901234567890.1"],
  [wireYuanText, "wireYuanText", "-0.0", "0"],
  [wireYuanText, "wireYuanText", "1e400", "fails"],
  [wireYuanText, "wireYuanText", "1e1000000000", "fails"],
  [wireYuanText, "wireYuanText", '"12.50"', "12.50"],
  [wireYuanText, "wireYuanText", "12.50", "12.5"],
  [wireYuanText, "wireYuanText", '"价格"', "fails"],
  [wireYuanText, "wireYuanText", '"1,234.50"', "fails"],
  [wireFlag, "wireFlag", "true", true],
  [wireFlag, "wireFlag", '"false"', false],
  [wireFlag, "wireFlag", '"true"', true],
  [wireCount, "wireCount", "12", 12],
  [wireCount, "wireCount", '"12"', 12],
  [wireCount, "wireCount", '"1e2"', "fails"],
  [wireCount, "wireCount", '" 12"', "fails"],
  [wireCount, "wireCount", '"9007199254740993"', "fails"],
  [wireCount, "wireCount", "12.5", "fails"],
  [wireKey, "wireKey", '"0f-AZ"', "0f-AZ"],
  [wireKey, "wireKey", '"0f\\n"', "fails"],
  [wireKey, "wireKey", "17", "fails"],
  [wireFlag, "wireFlag", "1", "fails"],
  [wireFlag, "wireFlag", '"TRUE"', "fails"],
];

describe("schemas of vendor values", () => {
  test.each(tokens)("%# reads or refuses %s %s", (schema, _name, token, expected) => {
    expect(reads(schema, token)).toBe(expected);
  });

  test.each([wireInteger, wireFen, wireId, wireYuanText, wireFlag])(
    "accepts absent and null where the field is nullish",
    (schema) => {
      expect(schema.nullish().parse(undefined)).toBeUndefined();
      expect(schema.nullish().parse(null)).toBeNull();
    },
  );
});

describe("a list", () => {
  const ids = wireList(wireId);
  const objects = wireList(z.object({ id: wireId }));
  const orNone = wireListOrNone(z.object({ id: wireId }));

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
