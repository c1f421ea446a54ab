import { createFileRoute } from "@tanstack/react-router";
import { z } from "zod";
import { channelSchema } from "#contract/shared/channel";
import { authorizationOutcomes } from "#contract/console/states";
import { loadWords } from "../../i18n/load-words.ts";
import { AppPage } from "./app-page.tsx";
import { AppsScreen } from "./apps-screen.tsx";

/** `app` is the open app; `channel` and `authorization` state the outcome of an authorization of it. */
export const Route = createFileRoute("/apps")({
  staticData: { screen: "apps" },
  validateSearch: z.object({
    app: z.string().max(200).optional().catch(undefined),
    channel: channelSchema.optional().catch(undefined),
    authorization: z.enum(authorizationOutcomes).optional().catch(undefined),
  }),
  loader: () => Promise.all([loadWords("apps"), loadWords("administration"), loadWords("authorization")]),
  component: Page,
});

function Page() {
  const { app, channel, authorization } = Route.useSearch();
  if (app === undefined) return <AppsScreen />;
  return <AppPage key={app} id={app} channel={channel} authorization={authorization} />;
}
