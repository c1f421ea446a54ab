import { createFileRoute, redirect } from "@tanstack/react-router";
import { cartAt, cartStorage, chooseCart } from "../../cart/cart.ts";
import { PreviewScreen } from "./preview-screen.tsx";

export const Route = createFileRoute("/preview/")({
  // The URL of a cart that is not on this device is corrected; the open cart is the one that "add to cart" adds to.
  beforeLoad: ({ search }) => {
    const shown = cartAt(cartStorage.read().value, search.cart);
    if (shown?.id !== search.cart)
      throw redirect({ to: "/preview", search: { cart: shown?.id }, replace: true });
    if (shown) chooseCart(shown.id);
  },
  component: Page,
});

function Page() {
  const { cart } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <PreviewScreen
      cartId={cart}
      onCartChange={(next) => void navigate({ search: { cart: next }, replace: true })}
    />
  );
}
