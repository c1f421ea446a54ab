import "@testing-library/jest-dom/vitest";
import { cleanup, configure, getConfig, prettyDOM } from "@testing-library/react";
import { afterEach, beforeEach } from "vitest";
import { forgetSessionLoss } from "./api/session-loss.ts";
import { cartStorage, deleteCart } from "./cart/cart.ts";
import { i18n, type Namespace } from "./i18n/i18n.ts";
import { resources } from "./i18n/resources.ts";
import { savedLists } from "./lists/saved-lists.ts";
import { removeList } from "./screens/payment-methods/running-lists.ts";
import { useUsualStyles } from "./testing/usual-styles.ts";
import { loadPopups } from "./ui/popups/use-popups.ts";

// A screen's route loads its texts in a browser; a component alone in a test has no route.
for (const language of ["en", "zh-CN"] as const)
  for (const [namespace, words] of Object.entries(resources[language]))
    i18n.addWords(language, namespace as Namespace, words);

await loadPopups();
useUsualStyles();

// The tests do not check how soon something appears, so a busy machine must not fail them.
configure({ asyncUtilTimeout: 20_000, getElementError: missingElement });

/**
 * Builds the error of a query, with the page where the query is not repeated. While it is repeated, printing the page
 * at every failure took a third of the processor time of a long page's tests.
 */
function missingElement(message: string | null, container: Element): Error {
  // The library sets this, which its types leave out, while it repeats a query; its last error has the page.
  const { _disableExpensiveErrorDiagnostics: isRepeated } = getConfig() as {
    _disableExpensiveErrorDiagnostics?: boolean;
  };
  const text = [message, isRepeated ? "" : prettyDOM(container)].filter(Boolean).join("\n\n");
  return Object.assign(new Error(text), { name: "TestingLibraryElementError" });
}

beforeEach(() => {
  // The files of a worker share their modules, and these three keep state; a list would go on running.
  for (const { id } of cartStorage.read().value.carts) deleteCart(id);
  for (const { id } of savedLists("demo-support").read().value) void removeList("demo-support", id);
  forgetSessionLoss();
  localStorage.clear();
  sessionStorage.clear();
  i18n.changeLanguage("en");
});

afterEach(cleanup);
