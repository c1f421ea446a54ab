import { type Decision, type JsonCase, acceptedDocuments } from "./json-cases-accepted.ts";
import { byteCases } from "./json-cases-bytes.ts";
import { refusedDocuments } from "./json-cases-refused.ts";

/** JSON documents by kind, for every entry point that reads external JSON. Regular families are generated. */
export const jsonCases: readonly JsonCase[] = [
  ...Object.entries(acceptedDocuments()).flatMap(([name, documents]) =>
    family(name, "must_accept", documents),
  ),
  ...Object.entries(refusedDocuments()).flatMap(([name, documents]) =>
    family(name, "must_refuse", documents),
  ),
  ...ourChoices(),
  ...byteCases,
];

function family(name: string, rule: "must_accept" | "must_refuse", documents: string[]): JsonCase[] {
  const decision: Decision = rule === "must_accept" ? "accept" : "refuse";
  return documents.map((document, at) => ({
    name: `${name} ${at + 1}: ${JSON.stringify(document.slice(0, 40))}`,
    rule,
    document,
    requestBody: decision,
    vendorAnswer: decision,
  }));
}

function ourChoices(): JsonCase[] {
  const choice = (decision: Decision, why: string, documents: string[]): JsonCase[] =>
    documents.map((document, at) => ({
      name: `our choice, ${why} ${at + 1}`,
      rule: "our_choice",
      document,
      requestBody: decision,
      vendorAnswer: decision,
      why,
    }));
  return [
    ...rawControls(),
    ...choice("accept", "a number of any size keeps its digits and is validated where it is used", [
      "[1e400]",
      "[-1e9999]",
      "[1e-400]",
      "[123123123123123123123123123123]",
      "[-123123123123123123123123123123]",
      "[100000000000000000000.5]",
      "[0.4e00669999999999999999999999999999999999999999999999969999999006]",
      "[1e1000000000]",
    ]),
    ...choice(
      "accept",
      "half of a surrogate pair as an escape is legal in a string, and upstream text keeps the escape",
      [
        '["\\ud800"]',
        '["\\udfaa"]',
        '["\\ud888\\u1234"]',
        '["\\ud800\\n"]',
        '["\\uDd1ea"]',
        '["\\ud800\\ud800\\n"]',
        '["\\uDd1e\\uD834"]',
        '["\\ud800abc"]',
        '{"\\ud800":1,"\\ud801":2}',
      ],
    ),
    ...choice("refuse", "readers differ in which value of a repeated key they use", [
      '{"a":1,"a":1}',
      '{"a":"b","a":"c"}',
      '{"a":1,"\\u0061":2}',
      '[{"b":{"a":1,"b":2,"a":3}}]',
    ]),
    ...choice(
      "refuse",
      "no real document nests deeper than 64 levels, and reading deeper ones costs memory",
      [
        "[".repeat(65) + "]".repeat(65),
        "[".repeat(500) + "]".repeat(500),
        `${'{"a":['.repeat(50)}${"]}".repeat(50)}`,
        "[".repeat(100_000) + "]".repeat(100_000),
      ],
    ),
  ];
}

/** Returns strings with raw control characters: RFC 8259 requires escapes, but marketplaces forget them. */
function rawControls(): JsonCase[] {
  const controls = Array.from({ length: 0x20 }, (_, code) => String.fromCharCode(code));
  const documents = [
    ...controls.map((control) => `["a${control}b"]`),
    '["\t"]',
    '{"a\nb":"c\r\n"}',
    '["\\n\n\\\\\t"]',
    '["' + "plain text that is longer than what is looked at one by one".repeat(2) + '\t"]',
  ];
  return documents.map((document, at) => ({
    name: `a raw control character in a string ${at + 1}`,
    rule: "our_choice",
    document,
    requestBody: "refuse",
    vendorAnswer: "accept",
    why: "a string ends at its quote whatever is in it, so a marketplace's text is read; a caller can write correct JSON",
  }));
}
