import { createFileRoute } from "@tanstack/react-router";
import { z } from "zod";
import { channelSchema } from "#contract/shared/channel";
import { authorizationOutcomes } from "#contract/console/states";
import { loadWords } from "../../../i18n/load-words.ts";
import { AppScreen } from "../app-screen.tsx";

/** `channel` and `authorization` state the outcome of an authorization of the app. */
export const Route = createFileRoute("/apps/$app")({
  staticData: { screen: "apps" },
  validateSearch: z.object({
    channel: channelSchema.optional().catch(undefined),
    authorization: z.enum(authorizationOutcomes).optional().catch(undefined),
  }),
  loader: () => Promise.all([loadWords("apps"), loadWords("administration"), loadWords("authorization")]),
  component: Page,
});

function Page() {
  const { app } = Route.useParams();
  const { channel, authorization } = Route.useSearch();
  return <AppScreen key={app} id={app} channel={channel} authorization={authorization} />;
}
