import type { Decision, JsonCase } from "./json-cases-accepted.ts";

/** Documents whose encoding is tested. Both entry points require strict UTF-8, so leniently decoded text never enters. */
export const byteCases: readonly JsonCase[] = [
  ...refused("an overlong form", "must_refuse", [
    inString(0xc0, 0xaf),
    inString(0xc1, 0xbf),
    inString(0xe0, 0x80, 0xaf),
    inString(0xf0, 0x80, 0x80, 0xaf),
    inString(0xfc, 0x83, 0xbf, 0xbf, 0xbf, 0xbf),
  ]),
  ...refused("a byte that never occurs in UTF-8", "must_refuse", [
    inString(0xff),
    inString(0xfe),
    inString(0xf8, 0x88, 0x80, 0x80, 0x80),
    bytes(0xff),
    bytes(0x5b, 0xff, 0x5d),
  ]),
  ...refused("a continuation byte without a lead byte, or the reverse", "must_refuse", [
    inString(0x80),
    inString(0x81),
    inString(0xe5),
    inString(0xe9),
    inString(0xe7, 0x8c),
    inString(0xf0, 0x9f, 0x98),
    inString(0xe0, 0xff),
    bytes(0x5b, 0x22, 0xe7, 0x8c),
    bytes(0x5b, 0xe5, 0x5d),
  ]),
  ...refused("a surrogate or a code point above U+10FFFF in UTF-8", "must_refuse", [
    inString(0xed, 0xa0, 0x80),
    inString(0xed, 0xbf, 0xbf),
    inString(0xf4, 0x90, 0x80, 0x80),
    inString(0xf4, 0xbf, 0xbf, 0xbf),
  ]),
  ...refused("Latin-1 or GBK instead of UTF-8", "must_refuse", [
    inString(0xe9, 0x74, 0xe9),
    inString(0xd6, 0xa7, 0xb8, 0xb6, 0xb1, 0xa6),
  ]),
  ...refused("UTF-16, with and without a byte order mark: vendors and surface use UTF-8", "our_choice", [
    bytes(0xff, 0xfe, ...utf16('["é"]', true)),
    bytes(0xfe, 0xff, ...utf16('["é"]', false)),
    bytes(...utf16('["é"]', true)),
    bytes(...utf16('["é"]', false)),
    bytes(...utf16("{}", true)),
  ]),
  ...refused("a byte order mark that is alone, cut, doubled or misplaced", "our_choice", [
    bytes(0xef, 0xbb, 0xbf),
    bytes(0xef, 0xbb, ...text("{}")),
    bytes(0xef, 0xbb, 0xbf, 0xef, 0xbb, 0xbf, ...text("{}")),
    bytes(...text("{}"), 0xef, 0xbb, 0xbf),
  ]),
  {
    ...decide("one leading byte order mark", "our_choice", bytes(0xef, 0xbb, 0xbf, ...text('{"a":1}'))),
    requestBody: "refuse",
    vendorAnswer: "accept",
    why: "A vendor's answer may begin with one mark, which is dropped; a request body with one gets a 400, because RFC 8259 forbids sending it.",
  },
  ...["猫砂盆", "é", "😀", "\u0080", "\u07ff", "\u0800", "\uffff", "\u{10000}", "\u{10ffff}"].map(
    (content): JsonCase => ({
      ...decide(
        `well-formed UTF-8, U+${content.codePointAt(0)!.toString(16)}`,
        "must_accept",
        bytes(...text(`["${content}"]`)),
      ),
      requestBody: "accept",
      vendorAnswer: "accept",
    }),
  ),
];

function decide(name: string, rule: JsonCase["rule"], document: Uint8Array) {
  return { name: `bytes, ${name}`, rule, document };
}

function refused(name: string, rule: "must_refuse" | "our_choice", documents: Uint8Array[]): JsonCase[] {
  const decision: Decision = "refuse";
  return documents.map((document, at) => ({
    ...decide(`${name} ${at + 1}`, rule, document),
    requestBody: decision,
    vendorAnswer: decision,
    ...(rule === "our_choice" ? { why: `Refused: ${name}.` } : {}),
  }));
}

function bytes(...values: number[]): Uint8Array {
  return Uint8Array.from(values);
}

function text(content: string): Uint8Array {
  return new TextEncoder().encode(content);
}

function inString(...values: number[]): Uint8Array {
  return bytes(0x5b, 0x22, ...values, 0x22, 0x5d);
}

function utf16(content: string, littleEndian: boolean): number[] {
  return Array.from(content).flatMap((character) => {
    const unit = character.charCodeAt(0);
    const pair = [unit & 0xff, unit >> 8];
    return littleEndian ? pair : pair.reverse();
  });
}
