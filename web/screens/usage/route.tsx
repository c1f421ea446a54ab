import { createFileRoute } from "@tanstack/react-router";
import { z } from "zod";
import { usageSpans } from "#contract/console/states";
import { loadWords } from "../../i18n/load-words.ts";
import { UsageScreen } from "./usage-screen.tsx";

const name = z.string().min(1).max(100).optional().catch(undefined);

/** The days, and the app or key, are in the URL. */
export const Route = createFileRoute("/usage")({
  staticData: { screen: "usage" },
  validateSearch: z.object({
    days: z.enum(usageSpans).optional().catch(undefined),
    app: name,
    key: name,
  }),
  loader: () => loadWords("usage"),
  component: Page,
});

function Page() {
  const { days = "30", app, key } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <UsageScreen
      of={{ days, app, key: app === undefined ? undefined : key }}
      onChange={(next) => void navigate({ search: next, resetScroll: false })}
    />
  );
}
