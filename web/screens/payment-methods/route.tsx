import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute, useLocation } from "@tanstack/react-router";
import { z } from "zod";
import { sessionOptions } from "../../api/console-options.ts";
import { loadWords } from "../../i18n/load-words.ts";
import { PaymentMethodsScreen } from "./payment-methods-screen.tsx";

/** `order` fills the field and `list` opens a list saved on this device; neither runs anything: a link never spends a unit. */
export const Route = createFileRoute("/payment-methods")({
  staticData: { screen: "payment-methods" },
  validateSearch: z.object({
    order: z.string().max(4000).optional().catch(undefined),
    list: z
      .string()
      .regex(/^[a-z0-9]{1,32}$/)
      .optional()
      .catch(undefined),
  }),
  loader: () => loadWords("payment-methods"),
  component: Page,
});

function Page() {
  const { order, list } = Route.useSearch();
  const { data: session } = useSuspenseQuery(sessionOptions);
  const orders = useLocation({ select: ({ state }) => state.orders });
  const isOwn = orders !== undefined && orders.operatorId === session?.operator.id;
  const navigate = Route.useNavigate();
  return (
    <PaymentMethodsScreen
      order={order ?? (isOwn ? orders.text : "")}
      list={list}
      onAddressChange={(next) =>
        void navigate({
          search: { order: next.order || undefined, list: next.list },
          // A list is a page of its own: Back leaves it.
          replace: next.list === undefined,
        })
      }
    />
  );
}
