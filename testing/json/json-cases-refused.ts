import { inPlaces } from "./json-cases-accepted.ts";

/** Returns texts that are not JSON by RFC 8259, by family. */
export function refusedDocuments(): { [family: string]: string[] } {
  return {
    "refused number": inPlaces(badNumbers()),
    "refused word": inPlaces(badWords()),
    "refused string": badStrings(),
    "refused structure": badStructures(),
    "cut document": cutDocuments(),
    "trailing text": trailingTexts(),
    "refused white space": badSpaces(),
  };
}

function badNumbers(): string[] {
  const signs = ["+1", "++1", "--1", "-", "- 1", "+", "-+1", "-a", "−1"];
  const zeros = ["01", "-01", "00", "012", "-0012", "0x1", "0x", "0b1", "0o7", "1_000", "1n", "1f"];
  const points = [
    ".5",
    "-.5",
    "1.",
    "-2.",
    ".",
    "-.",
    "1..2",
    "1.2.3",
    "1.e1",
    ".e1",
    "0.e1",
    "1.-2",
    "1.+2",
  ];
  const powers = [
    "1e",
    "1E",
    "1e+",
    "1E-",
    "0e",
    "0e+",
    "1.0e",
    "1.0e-",
    "1eE2",
    "1e+-2",
    "1ea",
    "1e1.5",
    "1e 2",
    "e1",
    "1ee2",
  ];
  const others = [
    "NaN",
    "-NaN",
    "nan",
    "Infinity",
    "-Infinity",
    "+Infinity",
    "Inf",
    "1 000",
    "1/2",
    "1+2",
    "１",
    "١",
    "1a",
    "#1",
  ];
  return [...signs, ...zeros, ...points, ...powers, ...others];
}

function badWords(): string[] {
  return [
    "nul",
    "nulll",
    "NULL",
    "Null",
    "tru",
    "True",
    "TRUE",
    "fals",
    "False",
    "undefined",
    "truefalse",
    "a",
    "'a'",
    "`a`",
    "*",
    "\\u0031",
  ];
}

function badStrings(): string[] {
  const escapes = [
    "\\a",
    "\\v",
    "\\0",
    "\\'",
    "\\x41",
    "\\e",
    "\\U0041",
    "\\ ",
    "\\\n",
    "\\é",
    "\\😀",
    "\\\u0000",
  ];
  const units = [
    "\\u",
    "\\u0",
    "\\u00",
    "\\u004",
    "\\u00G1",
    "\\u-123",
    "\\u 041",
    "\\uD800\\u",
    "\\uD800\\u1",
    "\\u{41}",
  ];
  const open = [
    '"',
    '["',
    '["a',
    '["a\\"]',
    '["\\',
    '["\\"',
    '["\\u',
    '"a\\',
    "'",
    "['a']",
    '[a"]',
    '["a"b"]',
    '"""',
    "\\n",
  ];
  return [...[...escapes, ...units].map((escape) => `["${escape}"]`), ...open];
}

function badStructures(): string[] {
  const arrays = [
    "[",
    "]",
    "[,]",
    "[1,]",
    "[1,,2]",
    "[,1]",
    "[1 2]",
    "[1:2]",
    "[1;2]",
    "[[]",
    "[]]",
    "[1}",
    "[(1)]",
    '["a":1]',
    "[...]",
    "[1,\n1\n,1",
    "[*]",
  ];
  const names = [
    "{a:1}",
    "{1:1}",
    "{'a':1}",
    "{null:1}",
    "{[]:1}",
    "{{}:1}",
    '{"a"}',
    '{"a":}',
    "{:1}",
    '{"a" 1}',
    '{"a"::1}',
    '{"a",1}',
    '{"a"=1}',
    '{"a":1:2}',
  ];
  const objects = [
    "{",
    "}",
    "{,}",
    '{"a":1,}',
    '{,"a":1}',
    '{"a":1,,"b":2}',
    '{"a":1 "b":2}',
    '{"a":1;"b":2}',
    '{"a":1',
    '{"a":1]',
    "{}}",
    '{"a":{}',
    '{"a":1,"b"}',
  ];
  const comments = [
    "// a\n[]",
    "/* a */[]",
    "[/* a */]",
    "[1 // a\n]",
    '{"a":1/**/}',
    "# a\n[]",
    "<!-- -->[]",
  ];
  const others = [
    "",
    " ",
    "\n",
    "<html></html>",
    "callback({});",
    "{}{}",
    "[][]",
    "1 2",
    "null null",
    '"a" "b"',
    ")]}',\n{}",
    "---\na: 1",
    "a=1",
    "@",
    "é",
    "\u0000",
    "[".repeat(100_000),
    '{"a":'.repeat(100_000),
  ];
  return [...arrays, ...names, ...objects, ...comments, ...others];
}

/** Returns every incomplete beginning of a document. */
function cutDocuments(): string[] {
  const whole = '{"a":[1,"b\\u0041",true,null,-1.5e3]}';
  return Array.from({ length: whole.length - 1 }, (_, at) => whole.slice(0, at + 1));
}

function trailingTexts(): string[] {
  return ["{}", "[]", '"a"', "null"].flatMap((value) =>
    [",", "]", "}", "x", "#", "//", "/**/", "\u0000", ";", "\ufeff"].map((text) => value + text),
  );
}

function badSpaces(): string[] {
  return [
    "\u000b",
    "\f",
    "\u0085",
    "\u00a0",
    "\u1680",
    "\u2003",
    "\u2028",
    "\u2029",
    "\u200b",
    "\u2060",
    "\u3000",
    "\ufeff",
  ].map((space) => `[${space}1]`);
}
