import { deepStrictEqual } from "node:assert";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { exactNumberText, isExactNumber, JsonError, parseExact, readExact } from "./exact-json.ts";

function faultOf(text: string): JsonError["kind"] | null {
  try {
    parseExact(text);
    return null;
  } catch (error) {
    if (error instanceof JsonError) return error.kind;
    throw error;
  }
}

/** Replaces each exact number of a tree by a tagged text, so that trees can be compared. */
function shown(value: unknown): unknown {
  if (isExactNumber(value)) return `exact ${exactNumberText(value)}`;
  if (Array.isArray(value)) return value.map(shown);
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, shown(member)]));
  return value;
}

/** Document as text with the tree that it must become; its tokens are chosen freely. */
type Written = { text: string; tree: unknown; upstream: string };

const safeInteger = fc.maxSafeInteger().map((value): Written => {
  const text = String(value);
  return { text, tree: value === 0 ? 0 : value, upstream: text };
});
const oddNumber = fc
  .constantFrom(
    ["9007199254740992", "unsafe"],
    ["-9007199254740993", "unsafe"],
    ["239695213738498520", "unsafe"],
    ["100.5", "exact"],
    ["9007199254740992.5", "exact"],
    ["4503599627370497.0000000001", "exact"],
    ["1e400", "exact"],
    ["1e1000000000", "exact"],
    ["1e-400", "exact"],
    ["1E2", 100],
    ["100.0", 100],
    ["-0", 0],
    ["-0.0e7", 0],
    ["0e99999999999999999999", 0],
  )
  .map(([text, kind]): Written => {
    const token = text as string;
    return {
      text: token,
      tree: typeof kind === "number" ? kind : `exact ${token}`,
      upstream: kind === "unsafe" ? `"${token}"` : token,
    };
  });
const lookAlike = fc
  .constantFrom(
    ":5",
    '":1.5,',
    "[9007199254740993,",
    '{"a":1e400',
    "239695213738498520",
    "\\",
    '\\":',
    "\ud800",
  )
  .map((value): Written => ({ text: JSON.stringify(value), tree: value, upstream: JSON.stringify(value) }));
const plain = fc
  .oneof(fc.string({ unit: "grapheme" }), fc.boolean(), fc.constant(null))
  .map((value): Written => {
    const text = JSON.stringify(value);
    return { text, tree: value, upstream: text };
  });
const space = fc.constantFrom("", "", " ", "\n\t", "  ");
const key = fc.oneof(
  fc.constantFrom("a", "7", "10", "__proto__", "constructor", "k:1", '":', "toString", ""),
  fc.string({ unit: "grapheme" }),
);

const { document } = fc.letrec<{ document: Written }>((tie) => ({
  document: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    safeInteger,
    oddNumber,
    lookAlike,
    plain,
    fc.tuple(space, fc.array(tie("document"))).map(([gap, items]): Written => {
      const join = (part: "text" | "upstream") =>
        `[${gap}${items.map((item) => item[part]).join(`${gap},`)}${gap}]`;
      return { text: join("text"), tree: items.map((item) => item.tree), upstream: join("upstream") };
    }),
    fc
      .tuple(space, fc.uniqueArray(fc.tuple(key, tie("document")), { selector: ([name]) => name }))
      .map(([gap, members]): Written => {
        const join = (part: "text" | "upstream") =>
          `{${members.map(([name, member]) => `${gap}${JSON.stringify(name)}${gap}:${gap}${member[part]}`).join(",")}${gap}}`;
        const tree = Object.fromEntries(members.map(([name, member]) => [name, member.tree]));
        return { text: join("text"), tree, upstream: join("upstream") };
      }),
  ),
}));

describe("exact values of numbers", () => {
  test("reads any document exactly, and changes upstream text only by quoting integers", () => {
    fc.assert(
      fc.property(document, ({ text, tree, upstream }) => {
        const read = readExact(text);
        deepStrictEqual(shown(read.value), tree);
        expect(read.upstream).toBe(upstream);
        deepStrictEqual(shown(parseExact(text)), tree);
      }),
      { numRuns: 2000 },
    );
  });

  test("reads a document without unusual numbers like JSON.parse", () => {
    fc.assert(
      fc.property(fc.json({ noUnicodeString: false }), (text) => {
        const value: unknown = JSON.parse(text);
        fc.pre(!/[.eE]|[0-9]{16}|-0/.test(text.replace(/"(?:[^"\\]|\\.)*"/g, "")));
        deepStrictEqual(parseExact(text), value);
        expect(readExact(text).upstream).toBe(text);
      }),
    );
  });

  test.each([
    ["9007199254740991", 9007199254740991],
    ["-9007199254740991", -9007199254740991],
    ["9007199254740992", "exact 9007199254740992"],
    ["-9007199254740992", "exact -9007199254740992"],
    ["9007199254740993", "exact 9007199254740993"],
    ["9223372036854775807", "exact 9223372036854775807"],
    ["9223372036854775808", "exact 9223372036854775808"],
    ["1E2", 100],
    ["100.0", 100],
    ["-100.000", -100],
    ["0.5e1", 5],
    ["9007199254740991.0", 9007199254740991],
    ["90071992547409910e-1", 9007199254740991],
    ["9007199254740992e0", "exact 9007199254740992e0"],
    ["9007199254740990.5", "exact 9007199254740990.5"],
    ["100.5", "exact 100.5"],
    ["100.00000000000000000001", "exact 100.00000000000000000001"],
    ["1e400", "exact 1e400"],
    ["1e-1000000000", "exact 1e-1000000000"],
    ["0e1000000000", 0],
    ["-0", 0],
    ["-0.0", 0],
  ])("reads the token %s alone, in an object and in an array", (token, expected) => {
    expect(shown(parseExact(token))).toBe(expected);
    expect(shown(parseExact(`{"a":{"b":${token}}}`))).toStrictEqual({ a: { b: expected } });
    expect(shown(parseExact(`[0,${token},[${token}],"x",${token}]`))).toStrictEqual([
      0,
      expected,
      [expected],
      "x",
      expected,
    ]);
  });

  test("reads an exponent that no memory could hold without delay", () => {
    expect(shown(parseExact(`[${"1e1000000000,".repeat(1000)}1]`))).toHaveLength(1001);
  });

  test("lets no JSON text forge an exact number", () => {
    const forged = parseExact('{"exact text of a number":"1","Symbol(exact text of a number)":"1"}');
    expect(isExactNumber(forged)).toBe(false);
  });
});

describe("the upstream text", () => {
  test("quotes unsafe integers anywhere and changes nothing else", () => {
    const text =
      '\n{ "b" : 9007199254740993, "a":[-9223372036854775808 ,1.0,1e400,"9007199254740993"],"\\u0063":"\ud800\\ud83d","z":12345678901234567.5,"n":-0}\t';
    expect(readExact(text).upstream).toBe(
      text
        .replace("9007199254740993,", '"9007199254740993",')
        .replace("-9223372036854775808", '"-9223372036854775808"'),
    );
  });
});

describe("duplicate keys in one object", () => {
  test.each([
    '{"a":1,"a":1}',
    '{"a":1,"\\u0061":2}',
    '{"\\u0061":1,"\\u0061":2}',
    '[{"x":{"success":false,"success":true}}]',
    '{"":1,"":2}',
    '{"__proto__":1,"__proto__":2}',
    '{"a\\/b":1,"a/b":2}',
    '{"猫":1,"\\u732b":2}',
    '{"7":1,"7":2}',
    '{"a":1 , "a" :2}',
    '{"a":1,"b":":2","a":3}',
    `{${Array.from({ length: 40 }, (_, index) => `"k${index}":1`).join(",")},"k3":2}`,
    `{${Array.from({ length: 40 }, (_, index) => `"k${index}":1`).join(",")},"k39":2}`,
  ])("rejects case %#: %.40s", (text) => {
    expect(faultOf(text)).toBe("duplicate_key");
  });

  test.each([
    '{"a":{"a":1},"b":{"a":1}}',
    '[{"a":1},{"a":1}]',
    '{"a":"\\":1","b":"a\\":"}',
    '{"a":":","b":":1","c":"\\\\"}',
    '{"a\\\\":1,"a":2}',
    '{"A":1,"a":2}',
    `{${Array.from({ length: 200 }, (_, index) => `"k${index}":1`).join(",")}}`,
  ])("accepts case %#: %.40s", (text) => {
    expect(parseExact(text)).toStrictEqual(JSON.parse(text));
  });

  test("rejects a duplicate key at any place", () => {
    fc.assert(
      fc.property(document, document, key, fc.boolean(), (around, inside, name, escape) => {
        const written = JSON.stringify(name);
        const again = escape
          ? `"${Array.from({ length: name.length }, (_, at) => `\\u${name.charCodeAt(at).toString(16).padStart(4, "0")}`).join("")}"`
          : written;
        expect(faultOf(`[${around.text},{"x y":[{${written}:${inside.text},${again}:1}]}]`)).toBe(
          "duplicate_key",
        );
      }),
    );
  });

  test("reads 40,000 escaped keys without quadratic time", () => {
    const text = `{${Array.from({ length: 40_000 }, (_, index) => `"\\u0061${index}":0`).join(",")}}`;
    expect(Object.keys(parseExact(text) as object)).toHaveLength(40_000);
  });
});

describe("the limit of nesting", () => {
  const nested = (levels: number) => "[".repeat(levels) + "]".repeat(levels);

  test("reads 64 levels and rejects 65", () => {
    expect(faultOf(nested(64))).toBeNull();
    expect(faultOf(nested(65))).toBe("depth");
    expect(faultOf('{"a":'.repeat(65) + "1" + "}".repeat(65))).toBe("depth");
  });

  test("ignores brackets inside strings", () => {
    const open = JSON.stringify("[".repeat(20_000));
    expect(faultOf(`[${open},{"a":${open}}]`)).toBeNull();
    expect(faultOf(`${'["]]]]]]]]",'.repeat(2000)}1${"]".repeat(2000)}`)).toBe("depth");
  });

  test.each([10_000, 100_000, 1_000_000])("rejects %i levels, closed or not, without a crash", (levels) => {
    expect(faultOf(nested(levels))).toBe("depth");
    expect(faultOf("[".repeat(levels))).toBe("depth");
    expect(faultOf('{"a":'.repeat(levels))).toBe("depth");
  });
});

describe("keys of Object.prototype", () => {
  test("reads __proto__ as an own property and pollutes no prototype", () => {
    const parsed = parseExact('{"__proto__":{"polluted":9007199254740993},"constructor":{"prototype":1.5}}');
    expect(Object.keys(parsed as object)).toStrictEqual(["__proto__", "constructor"]);
    expect(Object.getPrototypeOf(parsed)).toBe(Object.prototype);
    expect("polluted" in {}).toBe(false);
    expect(shown(parseExact('{"__proto__":9007199254740993}'))).toStrictEqual(
      JSON.parse('{"__proto__":"exact 9007199254740993"}'),
    );
  });
});

test("reports the kind of an error and nothing of the text", () => {
  expect(() => parseExact('{"mobile":13800000000,}')).toThrow(new JsonError("syntax", 22));
  expect(new JsonError("syntax", 22).message).not.toContain("138");
});

describe("the position of a syntax error", () => {
  test.each([
    ['{"a":1,}', 7],
    ["[1 2]", 3],
    ["[01]", 2],
    ['["a\nb"]', 3],
    ['{"a" 1}', 5],
    ["[1", 2],
    ["1 x", 2],
  ])("reports for %j the position %i", (text, at) => {
    expect(() => parseExact(text)).toThrow(expect.objectContaining({ kind: "syntax", at }));
  });
});
