import type { Screen } from "#contract/console/roles";
import { screenIn } from "./screen-paths.ts";
import type { PageLanguage } from "../i18n/i18n.ts";

/**
 * Returns the address in the guide (docs/guide) that describes the page at a path of the console, in the
 * reader's language. An unknown path leads to the start of the guide.
 */
export function guideAddress(path: string, language: PageLanguage): string {
  const page = screenIn(path) || "home";
  const part = Object.entries(guideParts).find(([name]) => name === page)?.[1] ?? guideParts.home;
  return `/guide/${language === "zh-CN" ? "zh-cn/" : ""}${part}`;
}

/** File and heading for each page. */
const guideParts: Record<Screen | "home" | "sign-in" | "welcome" | "security", string> = {
  home: "index.html#home",
  "sign-in": "index.html#sign-in",
  welcome: "index.html#welcome",
  security: "index.html#security",
  categories: "buyer.html#categories",
  products: "buyer.html#products",
  preview: "buyer.html#cart",
  "payment-methods": "support.html#payment-methods",
  orders: "cases.html#case",
  activity: "support.html#activity",
  usage: "administrator.html#usage",
  access: "administrator.html#access",
  apps: "administrator.html#apps",
  plans: "administrator.html#plans",
  webhooks: "administrator.html#webhooks",
  operators: "administrator.html#operators",
  audit: "administrator.html#audit",
};
