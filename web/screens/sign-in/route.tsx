import { createFileRoute, redirect } from "@tanstack/react-router";
import { z } from "zod";
import { providerRefusals } from "#contract/console/sign-in-provider";
import { sessionOptions } from "../../api/console-options.ts";
import { forgetOperator } from "../../frame/leave-session.ts";
import { notifyOtherTabs, signedInLast } from "../../frame/other-tabs.ts";
import { loadWords } from "../../i18n/load-words.ts";
import { SignInScreen } from "./sign-in-screen.tsx";
import { safeReturnPath } from "./safe-return-path.ts";

/**
 * `next` is the page that was requested; one of another site is dropped. `provider` says why a sign-in at the company's provider
 * did not succeed.
 */
export const Route = createFileRoute("/sign-in")({
  validateSearch: z.object({
    next: z.string().transform(safeReturnPath).optional().catch(undefined),
    provider: z.enum(providerRefusals).optional().catch(undefined),
  }),
  beforeLoad: async ({ context, search }) => {
    const session = await context.queryClient.ensureQueryData(sessionOptions);
    if (session === null) return;
    // A sign-in at the provider ends here, as one with a password does in the page.
    if (signedInLast() !== session.operator.id) {
      forgetOperator(context.queryClient);
      notifyOtherTabs(session.operator.id);
    }
    throw redirect({ href: search.next ?? "/", replace: true });
  },
  loader: () => loadWords("sign-in"),
  component: Page,
});

function Page() {
  const { next, provider } = Route.useSearch();
  return <SignInScreen next={next} refusal={provider} />;
}
