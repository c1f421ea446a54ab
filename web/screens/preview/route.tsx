import { createFileRoute, redirect } from "@tanstack/react-router";
import { z } from "zod";
import { cartAt, cartStorage, chooseCart } from "../../cart/cart.ts";
import { loadWords } from "../../i18n/load-words.ts";
import { PreviewPage } from "./preview-page.tsx";

/** `cart` names the cart that is shown and runs nothing: a link never spends a unit, and nothing of a receiver is in it. */
export const Route = createFileRoute("/preview")({
  staticData: { screen: "preview" },
  validateSearch: z.object({
    cart: z
      .string()
      .regex(/^[a-z0-9]{1,32}$/)
      .optional()
      .catch(undefined),
  }),
  // An address of a cart that is not here heals itself; what is shown is what "add to cart" adds to.
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
