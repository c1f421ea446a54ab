import type { QueryClient } from "@tanstack/react-query";
import { createRootRouteWithContext, redirect } from "@tanstack/react-router";
import { environmentOptions, sessionOptions } from "../api/console-options.ts";
import { Frame } from "../frame/frame.tsx";
import { UnreachablePage } from "../frame/unreachable-page.tsx";
import { securityPath, signInPath, welcomePath } from "../frame/screen-paths.ts";

export type RouterContext = { queryClient: QueryClient };

/**
 * Every page except the sign-in page and the one-time link's page requires a session; without one the URL is
 * remembered and opened after signing in.
 */
export const Route = createRootRouteWithContext<RouterContext>()({
  beforeLoad: async ({ context, location }) => {
    const [session] = await Promise.all([
      context.queryClient.ensureQueryData(sessionOptions),
      context.queryClient.ensureQueryData(environmentOptions),
    ]);
    if (location.pathname === welcomePath) return;
    if (session === null && location.pathname !== signInPath) {
      const next = location.href === "/" ? undefined : location.href;
      throw redirect({ to: signInPath, search: { next }, replace: true });
    }
    if (session?.must_add_passkey && location.pathname !== securityPath)
      throw redirect({ to: securityPath, replace: true });
  },
  component: Frame,
  errorComponent: UnreachablePage,
});
