import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import { afterEach, beforeEach } from "vitest";
import { i18n } from "./i18n/i18n.ts";

// A busy machine is no fault: how soon something appears is not what is tested.
configure({ asyncUtilTimeout: 20_000 });

beforeEach(async () => {
  localStorage.clear();
  await i18n.changeLanguage("en");
});

afterEach(cleanup);
