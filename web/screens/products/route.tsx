import { createFileRoute, useRouter } from "@tanstack/react-router";
import { z } from "zod";
import { yuanSchema } from "#contract/shared/money";
import { loadWords } from "../../i18n/load-words.ts";
import { ProductsPage } from "./products-page.tsx";
import { searchChannels } from "./search/search-channels.ts";
import { sortNames } from "./search/sort-names.ts";

/** A link fills the fields and runs nothing: results show when this page has already paid for them. */
export const Route = createFileRoute("/products")({
  staticData: { screen: "products" },
  validateSearch: z.object({
    channel: z.enum(searchChannels).optional().catch(undefined),
    q: z.string().max(200).optional().catch(undefined),
    category: z
      .string()
      .regex(/^(0|[1-9][0-9]{0,18})$/)
      .optional()
      .catch(undefined),
    category_name: z.string().min(1).max(100).optional().catch(undefined),
    page: z.coerce.number().int().min(1).max(1000).optional().catch(undefined),
    sort: z.enum(sortNames).optional().catch(undefined),
    from: yuanSchema.optional().catch(undefined),
    to: yuanSchema.optional().catch(undefined),
    open: z.string().max(2048).optional().catch(undefined),
    compare: z.string().min(1).max(1500).optional().catch(undefined),
    shortlist: z.literal("open").optional().catch(undefined),
    picture: z.string().min(1).max(4096).optional().catch(undefined),
    region: z
      .string()
      .regex(/^\d{1,5},\d{1,5},\d{1,5},\d{1,5}$/)
      .optional()
      .catch(undefined),
  }),
  loader: () => loadWords("products"),
  component: Page,
});

function Page() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const router = useRouter();
  return (
    <ProductsPage
      search={search}
      onStepBack={() => router.history.back()}
      onSearchChange={(next, options) => {
        const now = router.state.location;
        if (options && !(now.pathname === Route.fullPath && options.onlyAt(now.search))) return false;
        void navigate({ search: next, replace: options?.replace ?? false });
        return true;
      }}
    />
  );
}
