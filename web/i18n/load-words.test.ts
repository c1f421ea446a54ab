import { beforeEach, expect, test, vi } from "vitest";
import type { Namespace } from "./i18n.ts";

let changeLanguage: typeof import("./load-words.ts").changeLanguage;
let loadWords: typeof import("./load-words.ts").loadWords;
let i18n: typeof import("./i18n.ts").i18n;

// A newly opened page has no texts; the test setup has loaded all of them.
beforeEach(async () => {
  vi.resetModules();
  ({ changeLanguage, loadWords } = await import("./load-words.ts"));
  ({ i18n } = await import("./i18n.ts"));
  i18n.changeLanguage("en");
});

function expectWords(namespace: Namespace) {
  expect(i18n.language).toBe("zh-CN");
  expect(i18n.hasWords("zh-CN", namespace)).toBe(true);
}

test("loads a screen's texts in a language that is selected while they are loading", async () => {
  await Promise.all([loadWords("plans"), changeLanguage("zh-CN")]);
  expectWords("plans");
});

test("shows a screen that is opened while another language is loading in that language", async () => {
  await Promise.all([changeLanguage("zh-CN"), loadWords("welcome")]);
  expectWords("welcome");
});
