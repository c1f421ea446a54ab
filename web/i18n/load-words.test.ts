import { beforeEach, expect, test, vi } from "vitest";
import type { Namespace } from "./i18n.ts";

let changeLanguage: typeof import("./load-words.ts").changeLanguage;
let loadWords: typeof import("./load-words.ts").loadWords;
let i18n: typeof import("./i18n.ts").i18n;

// A page that was just opened has no words; those of the other tests' setup are all there.
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

test("a language that is chosen while a screen's words are on their way brings that screen's words too", async () => {
  await Promise.all([loadWords("plans"), changeLanguage("zh-CN")]);
  expectWords("plans");
});

test("a screen that is opened while another language is on its way has that language's words", async () => {
  await Promise.all([changeLanguage("zh-CN"), loadWords("welcome")]);
  expectWords("welcome");
});
