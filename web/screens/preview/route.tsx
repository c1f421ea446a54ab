import { createFileRoute, redirect } from "@tanstack/react-router";
import { z } from "zod";
import { cartAt, cartStorage, chooseCart } from "../../cart/cart.ts";
import { loadWords } from "../../i18n/load-words.ts";
import { PreviewPage } from "./preview-page.tsx";

/** `cart` names the open cart and runs nothing: a link never spends a unit, and contains nothing of a receiver. */
export const Route = createFileRoute("/preview")({
  staticData: { screen: "preview" },
  validateSearch: z.object({
    cart: z
      .string()
      .regex(/^[a-z0-9]{1,32}$/)
      .optional()
      .catch(undefined),
  }),
  // The URL of a cart that is not on this device is corrected; the open cart is the one that "add to cart" adds to.
  beforeLoad: ({ search }) => {
    const shown = cartAt(cartStorage.read().value, search.cart);
    if (shown?.id !== search.cart)
      throw redirect({ to: "/preview", search: { cart: shown?.id }, replace: true });
    if (shown) chooseCart(shown.id);
  },
  loader: () => loadWords("preview"),
  component: Page,
});

function Page() {
  const { cart } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <PreviewPage
      cartId={cart}
      onCartChange={(next) => void navigate({ search: { cart: next }, replace: true })}
    />
  );
}
