import { createFileRoute } from "@tanstack/react-router";
import { z } from "zod";
import { channelSchema } from "#contract/shared/channel";
import { loadWords } from "../../i18n/load-words.ts";
import { CategoriesScreen } from "./categories-screen.tsx";
import { treeNameOf } from "../../preload/tree-name.ts";
import { treeCheckOptions } from "./refresh/tree-options.ts";

/** The tree, its search and the selected node are in the URL, so that a link opens all three. */
export const Route = createFileRoute("/categories")({
  staticData: { screen: "categories" },
  validateSearch: z.object({
    platform: channelSchema.optional().catch(undefined),
    shop: z.string().trim().min(1).max(64).optional().catch(undefined),
    q: z.string().max(200).optional().catch(undefined),
    node: z
      .string()
      .regex(/^(0|[1-9][0-9]{0,15})$/)
      .optional()
      .catch(undefined),
  }),
  loaderDeps: ({ search: { platform, shop } }) => ({ platform, shop }),
  // Begins while the screen's own script is still loading. A category tree costs no unit.
  loader: ({ context, deps }) => {
    const name = treeNameOf(deps);
    if (name) void context.queryClient.prefetchQuery(treeCheckOptions(name));
    return loadWords("categories");
  },
  shouldReload: false,
  component: Page,
});

function Page() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <CategoriesScreen
      place={search}
      onPlaceChange={(place, options) =>
        void navigate({
          search: (known) => ({ ...known, ...place }),
          replace: options?.replace ?? true,
          resetScroll: false,
        })
      }
    />
  );
}
