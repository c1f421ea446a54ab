import { createFileRoute } from "@tanstack/react-router";
import { z } from "zod";
import { deliveryStates } from "#contract/public/events/event-types";
import { loadWords } from "../../../i18n/load-words.ts";
import { WebhookScreen } from "../webhook-screen.tsx";

/** `state` and `after` choose the deliveries that are listed. */
export const Route = createFileRoute("/webhooks/$webhook")({
  staticData: { screen: "webhooks" },
  validateSearch: z.object({
    state: z.enum(deliveryStates).optional().catch(undefined),
    after: z.string().max(80).optional().catch(undefined),
  }),
  loader: () => Promise.all([loadWords("webhooks"), loadWords("administration"), loadWords("apps")]),
  component: Page,
});

function Page() {
  const { webhook } = Route.useParams();
  return <WebhookScreen key={webhook} id={webhook} query={Route.useSearch()} />;
}
