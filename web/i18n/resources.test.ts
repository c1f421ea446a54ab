import { describe, expect, test } from "vitest";
import { auditActions, auditFields } from "#contract/console-audit";
import { errorCodes } from "#contract/error-codes";
import { fieldFaultSchema } from "#contract/field-fault";
import { paymentChannelCodes } from "#contract/payment-verdict";
import { resources } from "./resources.ts";

function flatten(texts: object, path = ""): Map<string, string> {
  const flat = new Map<string, string>();
  for (const [key, value] of Object.entries(texts) as [string, string | object][]) {
    const name = path === "" ? key : `${path}.${key}`;
    if (typeof value === "string") flat.set(name, value);
    else for (const [inner, text] of flatten(value, name)) flat.set(inner, text);
  }
  return flat;
}

const placeholders = (text: string) => [...text.matchAll(/\{\{\s*([\w]+)/g)].map(([, name]) => name).sort();
const namespaces = Object.keys(resources.en) as (keyof typeof resources.en)[];

describe.each(namespaces)("%s", (namespace) => {
  const en = flatten(resources.en[namespace]);
  const zh = flatten(resources["zh-CN"][namespace]);

  test("both languages have the same keys; English alone has a singular", () => {
    const expected = [...en.keys()].filter((key) => !key.endsWith("_one")).sort();
    expect([...zh.keys()].sort()).toEqual(expected);
  });

  test("both languages have the same placeholders", () => {
    for (const [key, text] of zh)
      expect([key, placeholders(text)]).toEqual([key, placeholders(en.get(key) ?? "")]);
  });

  test("every plural has both English forms", () => {
    const stems = (suffix: string) =>
      [...en.keys()].filter((key) => key.endsWith(suffix)).map((key) => key.slice(0, -suffix.length));
    expect(stems("_one").sort()).toEqual(stems("_other").sort());
  });

  test("nothing is empty, nothing shouts", () => {
    for (const [key, text] of [...en, ...zh]) {
      expect([key, text.trim()]).not.toEqual([key, ""]);
      expect([key, /[!！]|oops/i.test(text)]).toEqual([key, false]);
    }
  });
});

test("no Chinese text has a space beside full-width punctuation, which is as wide as both", () => {
  for (const [key, text] of flatten(resources["zh-CN"]))
    expect([key, /[，。；：！？、“”（）] | [，。；：！？、“”（）]/.test(text)]).toEqual([key, false]);
});

test("no Chinese text has half-width punctuation beside a Chinese character", () => {
  for (const [key, text] of flatten(resources["zh-CN"]))
    expect([key, /\p{Script=Han}[,:;?()"]|[,:;?()"]\p{Script=Han}/u.test(text)]).toEqual([key, false]);
});

test("nothing anywhere advises to cancel an order", () => {
  for (const language of [resources.en, resources["zh-CN"]]) {
    for (const [key, text] of flatten(language)) {
      // The one sentence that may speak of it says not to.
      if (/cancel (it|the order|this order)|取消订单|取消该订单/i.test(text))
        expect([key, /do not cancel|请勿(因此)?取消/i.test(text)]).toEqual([key, true]);
    }
  }
});

test("every fault of a field has words in both languages; what a sentence alone explains is quoted", () => {
  const named = fieldFaultSchema.options.filter((fault) => fault !== "wrong_form");
  for (const language of [resources.en, resources["zh-CN"]])
    expect(Object.keys(language.common.field_faults)).toEqual(named);
});

test("every error code and every payment channel code has words in both languages", () => {
  for (const language of [resources.en, resources["zh-CN"]]) {
    expect(Object.keys(language.common.errors).sort()).toEqual(Object.keys(errorCodes).sort());
    expect(Object.keys(language.common.payment_channels)).toEqual(Object.keys(paymentChannelCodes));
  }
});

test("every field and every action of the audit log has words in both languages", () => {
  for (const { audit } of [resources.en, resources["zh-CN"]]) {
    expect(Object.keys(audit.fields)).toEqual([...auditFields]);
    expect(Object.keys(audit.actions)).toEqual([...auditActions]);
  }
});
