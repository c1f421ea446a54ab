import { createFileRoute } from "@tanstack/react-router";
import { z } from "zod";
import { loadWords } from "../../i18n/load-words.ts";
import { AuditScreen } from "./audit-screen.tsx";

const text = z.string().max(300).optional().catch(undefined);
const day = z.iso.date().optional().catch(undefined);

/** The filters are in the URL; `below` is the start of an older page. */
export const Route = createFileRoute("/audit")({
  staticData: { screen: "audit" },
  validateSearch: z
    .object({
      operator: text,
      action: text,
      subject: text,
      from: day,
      to: day,
      /** Older links have it in place of `to`. */
      until: day,
      below: z
        .string()
        .regex(/^[0-9]{1,15}$/)
        .optional()
        .catch(undefined),
    })
    .transform(({ until, to = until, ...search }) => ({ ...search, to })),
  // Audit values use the words of the screens where they are changed.
  loader: () =>
    Promise.all([
      loadWords("audit"),
      loadWords("apps"),
      loadWords("operators"),
      loadWords("payment-methods"),
    ]),
  component: Page,
});

function Page() {
  const search = Route.useSearch();
  return <AuditScreen search={search} />;
}
