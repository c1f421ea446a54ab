import { consolePaths } from "#contract/console/console";
import { applyPreferences } from "./early/apply-preferences.ts";
import { askEarly } from "./early/early-answers.ts";
import { earlyTree } from "./early/early-tree.ts";
import { trustOwnScripts } from "./early/trusted-types.ts";
import { preloadScreen } from "./early/preload-screen.ts";
import { watchLoad } from "./early/watch-load.ts";

// The page's first script. scripts/early-page.ts inlines it into the page, so it runs before anything else
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
  askEarly([consolePaths.session, consolePaths.environment, ...earlyTree(location)]);
}
preloadScreen(location.pathname, document.documentElement.lang);
