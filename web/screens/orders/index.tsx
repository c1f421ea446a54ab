import { createFileRoute } from "@tanstack/react-router";
import { loadWords } from "../../i18n/load-words.ts";
import { ordersAddressSchema } from "./orders-address.ts";
import { OrdersScreen } from "./orders-screen.tsx";

/** Filters and place are in the URL, so that a link shows the same orders. */
export const Route = createFileRoute("/orders/")({
  staticData: { screen: "orders" },
  validateSearch: ordersAddressSchema,
  loader: () => loadWords("orders"),
  component: Page,
});

function Page() {
  const address = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <OrdersScreen
      address={address}
      onAddressChange={(next) => void navigate({ search: next, resetScroll: false })}
    />
  );
}
