import { createFileRoute } from "@tanstack/react-router";
import { loadWords } from "../../i18n/load-words.ts";
import { activityAddressSchema } from "./activity-address.ts";
import { ActivityScreen } from "./activity-screen.tsx";

/** Filters, place and the open call are in the URL, so that a link shows the same calls. */
export const Route = createFileRoute("/activity")({
  staticData: { screen: "activity" },
  validateSearch: activityAddressSchema,
  loader: () => loadWords("activity"),
  component: Page,
});

function Page() {
  const address = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <ActivityScreen
      address={address}
      onAddressChange={(next, options) =>
        void navigate({ search: next, replace: options?.replace ?? false, resetScroll: false })
      }
    />
  );
}
