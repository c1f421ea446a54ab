import { createFileRoute } from "@tanstack/react-router";
import { z } from "zod";
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
