import { describe, expect, test } from "vitest";
import { lineOfferId, previewRequestSchema } from "./preview-request.ts";

const receiver = {
  name: "收货人",
  mobile: "13800000000",
  province: "广东省",
  city: "深圳市",
  district: "南山区",
  address: "科技园 1 号",
};
const line = { id: "548818919805", spec_id: "eb81c61de14f4adb405ffcc2c8a4a3fb", quantity: 2 };
const request = { channel: "1688", receiver, lines: [line] };

/** Returns the paths of the fields that are refused; [] when the request is accepted. */
function issuePaths(body: unknown): string[] {
  const result = previewRequestSchema.safeParse(body);
  return (result.error?.issues ?? []).map((issue) => issue.path.join("."));
}
const without = (field: string) =>
  Object.fromEntries(Object.entries(receiver).filter(([name]) => name !== field));

describe("lines", () => {
  test("prefer offer_id to id, and id to mi_id", () => {
    expect(lineOfferId({ id: "1", offer_id: "2", mi_id: "3", quantity: 1 })).toBe("2");
    expect(lineOfferId({ id: "1", mi_id: "3", quantity: 1 })).toBe("1");
    expect(lineOfferId({ mi_id: "3", quantity: 1 })).toBe("3");
    expect(lineOfferId({ quantity: 1 })).toBeUndefined();
  });

  test("accept mi_id alone for taobao and not for 1688", () => {
    const lines = [{ mi_id: "abc", quantity: 1 }];
    expect(issuePaths({ ...request, channel: "taobao", lines })).toStrictEqual([]);
    expect(issuePaths({ ...request, lines })).toStrictEqual(["lines.0.id"]);
  });

  test.each(["abc", "0", "007", "1.5", " 1", "１", "9223372036854775808"])(
    "refuse the 1688 product id %j, which is not a decimal string",
    (id) => {
      expect(issuePaths({ ...request, lines: [{ ...line, id }] })).toStrictEqual(["lines.0.id"]);
      expect(issuePaths({ ...request, lines: [{ ...line, id: "1", offer_id: id }] })).toStrictEqual([
        "lines.0.offer_id",
      ]);
    },
  );

  test("refuse a known field of the wrong type at its path and ignore unknown fields", () => {
    expect(issuePaths({ ...request, lines: [{ ...line, id: 548818919805 }] })).toStrictEqual(["lines.0.id"]);
    expect(issuePaths({ ...request, lines: [{ ...line, spec_id: 5 }] })).toStrictEqual(["lines.0.spec_id"]);
    expect(issuePaths({ ...request, language: "en", lines: [{ ...line, zip: 1 }] })).toStrictEqual([]);
  });

  test("need no spec_id where the product has no variants", () => {
    expect(issuePaths({ ...request, lines: [{ id: "1", quantity: 1 }] })).toStrictEqual([]);
    expect(previewRequestSchema.parse({ ...request, lines: [{ ...line, spec_id: "" }] }).lines[0]).toEqual({
      id: line.id,
      quantity: line.quantity,
      spec_id: undefined,
    });
    const twice = [
      { id: "1", quantity: 1 },
      { id: "1688_1", spec_id: "", quantity: 1 },
    ];
    expect(issuePaths({ ...request, lines: twice })).toStrictEqual(["lines.0", "lines.1"]);
  });

  test.each([" 688000000001", "688 000", "0688000000001", "https://item.taobao.com/item.htm?id=1", "1688_1"])(
    "refuse the taobao id %j in every field",
    (id) => {
      for (const field of ["id", "offer_id", "mi_id"])
        expect(
          issuePaths({ ...request, channel: "taobao", lines: [{ [field]: id, quantity: 1 }] }),
        ).toStrictEqual([`lines.0.${field}`]);
    },
  );

  test("accept an id with the prefix of its own marketplace and refuse that of another", () => {
    expect(issuePaths({ ...request, lines: [{ ...line, id: "1688_548818919805" }] })).toStrictEqual([]);
    expect(issuePaths({ ...request, lines: [{ ...line, id: "taobao_548818919805" }] })).toStrictEqual([
      "lines.0.id",
    ]);
  });

  test.each([0, -1, 1.5, "2", null, undefined, Number.NaN, 2 ** 53, { text: "1e400" }])(
    "refuse the quantity of case %#",
    (quantity) => {
      expect(issuePaths({ ...request, lines: [{ ...line, quantity }] })).toStrictEqual(["lines.0.quantity"]);
    },
  );

  test("accept the largest safe quantity", () => {
    expect(issuePaths({ ...request, lines: [{ ...line, quantity: 2 ** 53 - 1 }] })).toStrictEqual([]);
  });

  test("name both lines with the same product and variant", () => {
    expect(
      issuePaths({ ...request, lines: [line, { ...line, spec_id: "other" }, { ...line, quantity: 9 }] }),
    ).toStrictEqual(["lines.0", "lines.2"]);
    const aliased = [line, { offer_id: line.id, spec_id: line.spec_id, quantity: 1 }];
    expect(issuePaths({ ...request, lines: aliased })).toStrictEqual(["lines.0", "lines.1"]);
    expect(
      issuePaths({
        ...request,
        lines: [
          { id: "1", quantity: 1 },
          { id: "1", spec_id: "s", quantity: 1 },
        ],
      }),
    ).toStrictEqual([]);
  });

  test("number from 1 to 50", () => {
    const lines = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ id: String(at + 1), quantity: 1 }));
    expect(issuePaths({ ...request, lines: lines(50) })).toStrictEqual([]);
    expect(issuePaths({ ...request, lines: lines(51) })).toStrictEqual(["lines"]);
    expect(issuePaths({ ...request, lines: [] })).toStrictEqual(["lines"]);
    expect(issuePaths({ ...request, lines: undefined })).toStrictEqual(["lines"]);
  });
});

describe("receiver", () => {
  test.each(["name", "mobile", "province", "city", "address"])("requires %s on both channels", (field) => {
    for (const channel of ["1688", "taobao"]) {
      expect(issuePaths({ ...request, channel, receiver: without(field) })).toStrictEqual([
        `receiver.${field}`,
      ]);
      expect(issuePaths({ ...request, channel, receiver: { ...receiver, [field]: " \t" } })).toStrictEqual([
        `receiver.${field}`,
      ]);
    }
    expect(issuePaths({ ...request, receiver: { ...without(field), address_id: "9" } })).toStrictEqual([
      `receiver.${field}`,
    ]);
  });

  test("requires a district on 1688 unless address_id is given, and never on taobao", () => {
    expect(issuePaths({ ...request, receiver: without("district") })).toStrictEqual(["receiver.district"]);
    expect(issuePaths({ ...request, receiver: { ...without("district"), address_id: "9" } })).toStrictEqual(
      [],
    );
    expect(issuePaths({ ...request, channel: "taobao", receiver: without("district") })).toStrictEqual([]);
  });

  test.each([9, "0", "09", "x", "", null])(
    "refuses address_id %j, which is not a decimal string",
    (address_id) => {
      expect(issuePaths({ ...request, receiver: { ...receiver, address_id } })).toStrictEqual([
        "receiver.address_id",
      ]);
    },
  );
});

describe("the rest of the request", () => {
  test.each(["weidian", "1699", "", null, 1688, undefined])("refuses channel %j", (channel) => {
    expect(issuePaths({ ...request, channel })).toStrictEqual(["channel"]);
  });

  test.each(["raw", "", null, true])("refuses response_format %j", (response_format) => {
    expect(issuePaths({ ...request, response_format })).toStrictEqual(["response_format"]);
  });

  test.each([null, [], "text", 5])("refuses a body that is %j", (body) => {
    expect(issuePaths(body)).toStrictEqual([""]);
  });
});
