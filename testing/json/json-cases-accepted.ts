/** Returns documents that RFC 8259 requires every reader to accept, by family. */
export function acceptedDocuments(): { [family: string]: string[] } {
  return {
    "accepted whole document": wholeDocuments(),
    "accepted number": inPlaces(goodNumbers()),
    "accepted string": goodStrings(),
    "accepted structure": goodStructures(),
  };
}

function wholeDocuments(): string[] {
  const values = ["null", "true", "false", "0", '""', '"a"', "[]", "{}", "[null]", '{"":0}'];
  const spaces = ["", " ", "\t", "\n", "\r", " \r\n\t "];
  return values.flatMap((value, at) => {
    const space = spaces[at % spaces.length]!;
    return [value, space + value + space];
  });
}

function goodNumbers(): string[] {
  const whole = ["0", "-0", "7", "-12", "1234567890"];
  const more = ["0.0", "-0.5", "1.25", "123.456789", "0.000000000000000000000000000001"];
  const powers = ["0e0", "0E1", "0e+1", "1e2", "1E22", "1E+2", "1e-2", "-1.5e-7", "123.456e78", "20e001"];
  return [...whole, ...more, ...powers];
}

function goodStrings(): string[] {
  const escapes = [
    '\\"',
    "\\\\",
    "\\/",
    "\\b",
    "\\f",
    "\\n",
    "\\r",
    "\\t",
    "\\u0000",
    "\\u001f",
    "\\u0022",
    "\\u005C",
  ];
  const pairs = [
    "\\ud83d\\udc39",
    "\\uD834\\uDD1E",
    "\\uDBFF\\uDFFF",
    "\\u00e9",
    "\\uFFFF",
    "\\u2028",
    "\\uFEFF",
  ];
  const raw = [
    "é",
    "猫砂盆",
    "😀",
    "\u2028\u2029",
    "\u007f",
    "\uffff",
    "\ufdd0",
    "\u200b",
    "/* no comment */",
    "a // b",
  ];
  const tricky = [
    "\\\\u0000",
    '\\\\\\"',
    ":",
    "[1,2",
    "{",
    "NaN",
    "1e400",
    "239695213738498520",
    "\\u0061\\u30af",
  ];
  return [...escapes, ...pairs, ...raw, ...tricky].map((content) => `["${content}"]`);
}

function goodStructures(): string[] {
  return [
    "[[]]",
    "[[],{}]",
    "[ ]",
    "{ }",
    "[1 ]",
    " [ 1 , 2 ] ",
    "[1,null,null,null,2]",
    '{"a":[{"b":[{"c":[]}]}]}',
    '{"a":1,"b":1}',
    '{"a":1,"A":1}',
    '{"a":{"a":{"a":1}}}',
    '{"\\u0000":1}',
    '{"a\\"b":1,"ab":2}',
    '{"a" : 1 , "b" : 2}',
    '{\n"a":\n1\n}',
    '{"__proto__":{"a":1},"constructor":1,"toString":2}',
    '{"1":1,"0":0,"a":2}',
    `[${"1,".repeat(1000)}1]`,
    `{${Array.from({ length: 500 }, (_, at) => `"k${at}":${at}`).join(",")}}`,
    "[".repeat(64) + "]".repeat(64),
    `${'{"a":'.repeat(64)}1${"}".repeat(64)}`,
  ];
}

/**
 * A document of the table. `rule` is the verdict of RFC 8259: must be accepted, must be refused, or left to the reader.
 * For the last, `why` gives the reader's reason. Documents are texts, or bytes where the encoding is tested.
 */
export type JsonCase = {
  name: string;
  rule: "must_accept" | "must_refuse" | "our_choice";
  document: string | Uint8Array;
  requestBody: Decision;
  vendorAnswer: Decision;
  why?: string;
};

/**
 * Decision of an entry point on a document: it reads it as JSON, or refuses it (400 for a request body, 502 for a
 * vendor's answer).
 */
export type Decision = "accept" | "refuse";

/** Returns a value alone, as an element and as a member, because readers differ between these places. */
export function inPlaces(values: string[]): string[] {
  return values.flatMap((value) => [value, `[${value}]`, `{"a":${value}}`]);
}
