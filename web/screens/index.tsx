import { createFileRoute, redirect } from "@tanstack/react-router";
import { roles } from "#contract/roles";
import { sessionOptions } from "../api/console-options.ts";
import { screenPaths, signInPath } from "../frame/screen-paths.ts";

/** `/` is the first screen of the role. */
export const Route = createFileRoute("/")({
  beforeLoad: async ({ context }) => {
    const session = await context.queryClient.ensureQueryData(sessionOptions);
    if (session === null) throw redirect({ to: signInPath, replace: true });
    throw redirect({ to: screenPaths[roles[session.operator.role].screens[0]], replace: true });
  },
});
