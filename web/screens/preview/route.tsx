import { createFileRoute } from "@tanstack/react-router";
import { z } from "zod";
import { loadWords } from "../../i18n/load-words.ts";

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
  loader: () => loadWords("preview"),
});
