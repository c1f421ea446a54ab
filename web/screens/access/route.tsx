import { createFileRoute } from "@tanstack/react-router";
import { z } from "zod";
import { channelSchema } from "#contract/shared/channel";
import { authorizationOutcomes } from "#contract/console/states";
import { loadWords } from "../../i18n/load-words.ts";
import { AccessScreen } from "./access-screen.tsx";

/** `channel` and `authorization` state the outcome of an authorization; the console's server sets them. */
export const Route = createFileRoute("/access")({
  staticData: { screen: "access" },
  validateSearch: z.object({
    channel: channelSchema.optional().catch(undefined),
    authorization: z.enum(authorizationOutcomes).optional().catch(undefined),
  }),
  loader: () => Promise.all([loadWords("access"), loadWords("authorization")]),
  component: Page,
});

function Page() {
  const { channel, authorization } = Route.useSearch();
  return <AccessScreen channel={channel} authorization={authorization} />;
}
