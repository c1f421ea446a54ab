import { describe, expect, test } from "vitest";
import { JsonError, readExact } from "./exact-json.ts";
import type { Decision } from "#testing/json/json-cases-accepted.ts";
import { jsonCases } from "#testing/json/json-cases.ts";

/**
 * Decodes bytes as a request body is read: strict, with a byte order mark as an ordinary character.
 */
function strictText(document: string | Uint8Array): string {
  if (typeof document === "string") return document;
  return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(document);
}

/** Decodes bytes as a vendor's answer is read: one leading byte order mark is dropped. */
function vendorText(document: string | Uint8Array): string {
  const text = strictText(document);
  return typeof document !== "string" && text.startsWith("\ufeff") ? text.slice(1) : text;
}

function decisionOf(read: () => string, options?: { rawControls: boolean }): Decision {
  let text: string;
  try {
    text = read();
  } catch (error) {
    if (error instanceof TypeError) return "refuse";
    throw error;
  }
  try {
    readExact(text, options);
    return "accept";
  } catch (error) {
    if (error instanceof JsonError) return "refuse";
    throw error;
  }
}

describe("readExact on the table of documents", () => {
  test.each(jsonCases)('decides "$name" as written', ({ document, requestBody, vendorAnswer }) => {
    expect(decisionOf(() => strictText(document))).toBe(requestBody);
    expect(decisionOf(() => vendorText(document), { rawControls: true })).toBe(vendorAnswer);
  });
});

describe("the table of documents", () => {
  test("contains more than 300 different documents of each kind", () => {
    const names = jsonCases.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const rule of ["must_accept", "must_refuse", "our_choice"])
      expect(jsonCases.filter((one) => one.rule === rule).length).toBeGreaterThan(25);
    expect(jsonCases.length).toBeGreaterThan(300);
  });

  test("agrees with RFC 8259 wherever that decides, and gives a reason wherever it does not", () => {
    for (const { rule, requestBody, vendorAnswer, why } of jsonCases) {
      if (rule === "our_choice") expect(why).toBeTruthy();
      else
        for (const decision of [requestBody, vendorAnswer])
          expect(decision).toBe(rule === "must_accept" ? "accept" : "refuse");
    }
  });

  test("agrees with JSON.parse on every text that RFC 8259 decides", () => {
    for (const { rule, document } of jsonCases) {
      if (rule === "our_choice" || typeof document !== "string") continue;
      if (rule === "must_accept") expect(() => JSON.parse(document) as unknown).not.toThrow();
      else expect(() => JSON.parse(document) as unknown).toThrow(SyntaxError);
    }
  });
});
