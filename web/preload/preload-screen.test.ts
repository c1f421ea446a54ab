import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { PageFiles } from "./page-files.ts";
import { preloadScreens } from "./preload-screen.ts";

const files: PageFiles = {
  screens: {
    "/": { scripts: ["/home.js", "/shared.js"], words: ["home"] },
    "/apps/$app": { scripts: ["/app.js", "/shared.js"], words: ["apps"] },
    "/products": { scripts: ["/products.js"], words: ["finding"] },
  },
  words: { en: { common: "/common.js", home: "/home-words.js", apps: "/apps-words.js" } },
};
const navigations = new EventTarget();
const go = (url: string, sameDocument = true) => {
  const destination = { url: new URL(url, location.href).href, sameDocument };
  navigations.dispatchEvent(Object.assign(new Event("navigate"), { destination }));
};
const requested = () =>
  [...document.head.querySelectorAll('link[rel="modulepreload"]')].map((link) => link.getAttribute("href"));

const { lang } = document.documentElement;
beforeEach(() => {
  history.replaceState(null, "", "/");
  vi.stubGlobal("__PAGE_FILES__", files);
  vi.stubGlobal("navigation", navigations);
  document.documentElement.lang = "en";
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.documentElement.lang = lang;
  for (const link of document.head.querySelectorAll('link[rel="modulepreload"]')) link.remove();
});

test("requests the files of the opened screen, then those of each screen that the address changes to, once", () => {
  preloadScreens();
  const first = ["/home.js", "/shared.js", "/common.js", "/home-words.js"];
  expect(requested()).toEqual(first);
  go("/apps/demo?channel=1688");
  expect(requested()).toEqual([...first, "/app.js", "/apps-words.js"]);
  go("/products", false);
  go("/");
  expect(requested()).toEqual([...first, "/app.js", "/apps-words.js"]);
  go("/products/1688/634430926581");
  expect(requested()).toEqual([...first, "/app.js", "/apps-words.js", "/products.js"]);
});
