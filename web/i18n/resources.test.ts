import { describe, expect, test } from "vitest";
import { auditActions, auditFields } from "#contract/console/console-audit";
import { failureCodes } from "#contract/shared/error-codes";
import { fieldFaultSchema } from "#contract/shared/field-fault";
import { paymentChannelCodes } from "#contract/public/payment-verdict";
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

  test("has the same keys in both languages, and singulars only in English", () => {
    const expected = [...en.keys()].filter((key) => !key.endsWith("_one")).sort();
    expect([...zh.keys()].sort()).toEqual(expected);
  });

  test("has the same placeholders in both languages", () => {
    for (const [key, text] of zh)
      expect([key, placeholders(text)]).toEqual([key, placeholders(en.get(key) ?? "")]);
  });

  test("has both English forms of every plural", () => {
    const stems = (suffix: string) =>
      [...en.keys()].filter((key) => key.endsWith(suffix)).map((key) => key.slice(0, -suffix.length));
    expect(stems("_one").sort()).toEqual(stems("_other").sort());
  });

  test("has no empty text and no text in capitals", () => {
    for (const [key, text] of [...en, ...zh]) {
      expect([key, text.trim()]).not.toEqual([key, ""]);
      expect([key, /[!！]|oops/i.test(text)]).toEqual([key, false]);
    }
  });
});

test("has no space next to full-width punctuation in Chinese, because the punctuation includes it", () => {
  for (const [key, text] of flatten(resources["zh-CN"]))
    expect([key, /[，。；：！？、“”（）] | [，。；：！？、“”（）]/.test(text)]).toEqual([key, false]);
});

test("has no half-width punctuation next to a Chinese character", () => {
  for (const [key, text] of flatten(resources["zh-CN"]))
    expect([key, /\p{Script=Han}[,:;?()"]|[,:;?()"]\p{Script=Han}/u.test(text)]).toEqual([key, false]);
});

test("never advises to cancel an order", () => {
  for (const language of [resources.en, resources["zh-CN"]]) {
    for (const [key, text] of flatten(language)) {
      // Names of the action, and the switches of purchasing, are no advice.
      if (
        /^(common\.operations|audit\.(actions|granted)|operators\.grants|apps\.(keys|purchasing)|home\.stopped|orders\.cancel)/.test(
          key,
        )
      )
        continue;
      if (/cancel (it|the order|this order)|取消订单|取消该订单/i.test(text))
        expect([key, /do not cancel|请勿(因此)?取消/i.test(text)]).toEqual([key, true]);
    }
  }
});

test("has texts in both languages for every field issue, and quotes those that only a message explains", () => {
  const named = fieldFaultSchema.options.filter((fault) => fault !== "wrong_form");
  for (const language of [resources.en, resources["zh-CN"]])
    expect(Object.keys(language.common.field_issues)).toEqual(named);
});

test("has texts in both languages for every error code and every payment channel code", () => {
  for (const language of [resources.en, resources["zh-CN"]]) {
    expect(Object.keys(language.common.errors).sort()).toEqual(Object.keys(failureCodes).sort());
    expect(Object.keys(language.common.payment_channels)).toEqual(Object.keys(paymentChannelCodes));
  }
});

test("has texts in both languages for every field and every action of the audit log", () => {
  for (const { audit } of [resources.en, resources["zh-CN"]]) {
    expect(Object.keys(audit.fields)).toEqual([...auditFields]);
    expect(Object.keys(audit.actions)).toEqual([...auditActions]);
  }
});
