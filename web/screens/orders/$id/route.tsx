import { createFileRoute } from "@tanstack/react-router";
import { z } from "zod";
import { loadWords } from "../../../i18n/load-words.ts";
import { orderChannelSchema } from "../../../orders/order-channel.ts";
import { OrderScreen } from "../order-screen.tsx";

/** `id` is an order id, a reference or a purchase id; `channel` is needed for an order that was not created here. */
export const Route = createFileRoute("/orders/$id")({
  staticData: { screen: "orders" },
  validateSearch: z.object({ channel: orderChannelSchema.optional().catch(undefined) }),
  // Another order starts with a page of its own.
  remountDeps: ({ params }) => params,
  loader: () => Promise.all([loadWords("orders"), loadWords("order-steps")]),
  component: Page,
});

function Page() {
  const { id } = Route.useParams();
  const { channel } = Route.useSearch();
  return <OrderScreen key={id} id={id} channel={channel ?? "1688"} />;
}
