import { createFileRoute, redirect } from "@tanstack/react-router";
import { z } from "zod";
import { sessionOptions } from "../../api/console-options.ts";
import { loadWords } from "../../i18n/load-words.ts";
import { SignInPage } from "./sign-in-page.tsx";
import { safeReturnPath } from "./safe-return-path.ts";

/** `next` is the page that was requested; one of another site is dropped. */
export const Route = createFileRoute("/sign-in")({
  validateSearch: z.object({ next: z.string().transform(safeReturnPath).optional().catch(undefined) }),
  beforeLoad: async ({ context, search }) => {
    const session = await context.queryClient.ensureQueryData(sessionOptions);
    if (session !== null) throw redirect({ href: search.next ?? "/", replace: true });
  },
  loader: () => loadWords("sign-in"),
  component: Page,
});

function Page() {
  const { next } = Route.useSearch();
  return <SignInPage next={next} />;
}
