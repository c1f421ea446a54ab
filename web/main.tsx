import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { startTransition, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/first-frame.css";
import { onSessionLoss } from "./api/session-loss.ts";
import { sessionOptions } from "./api/console-options.ts";
import { showLoadFailure } from "./preload/watch-load.ts";
import { followOtherTabs } from "./frame/other-tabs.ts";
import { loadWords } from "./i18n/load-words.ts";
import { createQueryClient } from "./query-client.ts";
import { createRouter } from "./router.tsx";

const container = document.getElementById("root");
if (!container) throw new Error("index.html has no #root");
start(container).catch((error: unknown) => {
  showLoadFailure();
  throw error;
});

/**
 * Starts the page. It is not awaited at the top level: a chunk that the bundler makes import this one, such as the
 * texts, would wait for it in a cycle.
 */
async function start(root: HTMLElement): Promise<void> {
  if (import.meta.env.MODE === "demo") {
    const { startBrowserBff } = await import("./mocks/start-browser-bff.ts");
    await startBrowserBff();
  }

  await loadWords("common");
  const queryClient = createQueryClient();
  const router = createRouter(queryClient);

  onSessionLoss(() => {
    queryClient.setQueryData(sessionOptions.queryKey, null);
    // The root guard redirects a page without a session to the sign-in page, which returns the user here.
    void router.invalidate();
  });

  followOtherTabs(queryClient);

  // The first paint shows the requested screen. A transition renders it in steps of a few milliseconds,
  // between which the browser can do its own work.
  await router.load();
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </StrictMode>,
    ),
  );
}
