import { consolePaths } from "#contract/console";
import { applyPreferences } from "./early/apply-preferences.ts";
import { askEarly } from "./early/early-answers.ts";
import { earlyTree } from "./early/early-tree.ts";
import { trustOwnScripts } from "./early/trusted-types.ts";
import { preloadScreen } from "./early/preload-screen.ts";
import { watchLoad } from "./early/watch-load.ts";

// The page's first script. scripts/early-page.ts writes it into the page itself, so it runs before anything else is there:
// it must stay small and bring nothing of a library.
trustOwnScripts();
watchLoad();
applyPreferences();
// zod finds out by trying whether it may compile its schemas. The content security policy refuses, and the refusal costs the
// browser tens of milliseconds: it has to read the scripts anew to say where it happened.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
// The product in the browser (`--mode demo`) is not there yet.
if (import.meta.env.MODE !== "demo") {
  askEarly([consolePaths.session, consolePaths.environment, ...earlyTree(location)]);
}
preloadScreen(location.pathname, document.documentElement.lang);
