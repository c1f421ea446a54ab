import { createFileRoute } from "@tanstack/react-router";
import { z } from "zod";
import { loadWords } from "../../i18n/load-words.ts";
import { PaymentMethodsPage } from "./payment-methods-page.tsx";

/** `order` fills the field and runs nothing: a link never spends a unit. */
export const Route = createFileRoute("/payment-methods")({
  staticData: { screen: "payment-methods" },
  validateSearch: z.object({ order: z.string().max(4000).optional().catch(undefined) }),
  loader: () => loadWords("payment-methods"),
  component: Page,
});

function Page() {
  const { order } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <PaymentMethodsPage
      order={order ?? ""}
      onOrderChange={(next) => void navigate({ search: { order: next || undefined }, replace: true })}
    />
  );
}
