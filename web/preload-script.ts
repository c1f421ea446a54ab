import { consolePaths } from "#contract/console/console";
import { applyPreferences } from "./preload/apply-preferences.ts";
import { preloadAnswers } from "./preload/preloaded-answers.ts";
import { preloadedTree } from "./preload/preloaded-tree.ts";
import { trustOwnScripts } from "./preload/trusted-types.ts";
import { preloadScreens } from "./preload/preload-screen.ts";
import { watchLoad } from "./preload/watch-load.ts";

// The page's first script. scripts/preload-script.ts inlines it into the page, so it runs before anything else
// has loaded; it must stay small and import no library code.
trustOwnScripts();
watchLoad();
applyPreferences();
// zod tests by trying whether it may compile its schemas. The content security policy blocks that, and each
// violation costs the browser tens of milliseconds, because it parses the scripts again to report the
// position.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
// The in-browser product (`--mode demo`) has not started yet.
if (import.meta.env.MODE !== "demo") {
  preloadAnswers([consolePaths.session, consolePaths.environment, ...preloadedTree(location)]);
}
preloadScreens();
