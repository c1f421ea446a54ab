import type { QueryClient } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { z } from "zod";
import { channelSchema } from "#contract/channel";
import { loadWords } from "../../i18n/load-words.ts";
import { CategoriesPage } from "./categories-page.tsx";
import { beginsWithRoots } from "../../early/early-tree.ts";
import { type CategoryPlace, type TreeName, treeNameOf } from "../../early/tree-name.ts";
import { knownTreeOptions, treeCheckOptions, treeRootsOptions } from "./reading/tree-options.ts";

/** The tree, its search and the selected node are in the address: a link opens all three. */
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
  // Begins while the screen's own script is still on its way. A category tree costs no unit.
  loader: ({ context, deps, location }) => {
    const name = treeNameOf(deps);
    if (name) beginReading(context.queryClient, name, location.search);
    return loadWords("categories");
  },
  shouldReload: false,
  component: Page,
});

/** The roots first, where they help: the tree itself, which takes the browser longer, is then asked for when they are drawn. */
function beginReading(client: QueryClient, name: TreeName, place: CategoryPlace): void {
  const isKnown = client.getQueryData(knownTreeOptions(name).queryKey) !== undefined;
  if (!isKnown && beginsWithRoots(place)) void client.prefetchQuery(treeRootsOptions(name));
  else void client.prefetchQuery(treeCheckOptions(name));
}

function Page() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <CategoriesPage
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
