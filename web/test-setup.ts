import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import { afterEach, beforeEach } from "vitest";
import { forgetSessionLoss } from "./api/session-loss.ts";
import { cartStorage, deleteCart } from "./cart/cart.ts";
import { i18n, type Namespace } from "./i18n/i18n.ts";
import { resources } from "./i18n/resources.ts";
import { useUsualStyles } from "./testing/usual-styles.ts";
import { loadPopups } from "./ui/popups/use-popups.ts";

// In a browser a screen's route brings its words; a component alone in a test has no route.
for (const language of ["en", "zh-CN"] as const)
  for (const [namespace, words] of Object.entries(resources[language]))
    i18n.addWords(language, namespace as Namespace, words);

await loadPopups();
useUsualStyles();

// A busy machine is no fault: how soon something appears is not what is tested.
configure({ asyncUtilTimeout: 20_000 });

beforeEach(() => {
  // The modules are shared by the files of a worker, and these two remember.
  for (const { id } of cartStorage.read().value.carts) deleteCart(id);
  forgetSessionLoss();
  localStorage.clear();
  i18n.changeLanguage("en");
});

afterEach(cleanup);
