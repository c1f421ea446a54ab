import {
  createFileRoute,
  type ParsedLocation,
  useMatches,
  useParams,
  useRouter,
} from "@tanstack/react-router";
import { z } from "zod";
import { yuanSchema } from "#contract/shared/money";
import { loadWords } from "../../i18n/load-words.ts";
import { linkTo } from "./link-to.ts";
import type { ProductsAddress } from "./products-address.ts";
import { ProductsLayout } from "./products-layout.tsx";
import { searchChannels } from "./search/search-channels.ts";
import { sortNames } from "./search/sort-names.ts";

/** `open`, `compare` and `shortlist` are also read from older links. A link fills the fields and runs nothing: results show when this page has already paid for them. */
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
  const { channel, id } = useParams({ strict: false });
  const isShortlist = useMatches({
    select: (matches) => matches.some(({ fullPath }) => fullPath === "/products/shortlist"),
  });
  return (
    <ProductsLayout
      search={{
        ...search,
        ...(id !== undefined && { open: `${channel}:${id}` }),
        ...(isShortlist && { shortlist: "open" }),
      }}
      onSearchChange={(next, options) => {
        if (options && !isAt(router.state.location, options.onlyAt)) return false;
        void navigate({ ...linkTo(next), replace: options?.replace ?? false });
        return true;
      }}
    />
  );
}

/** Returns whether a location is of this screen and `matches` its address. */
function isAt(
  { pathname, search }: ParsedLocation<ProductsAddress>,
  matches: (now: ProductsAddress) => boolean,
): boolean {
  const [, screen, channel, id] = pathname.split("/");
  const open = id === undefined ? {} : { open: `${channel}:${decodeURIComponent(id)}` };
  return screen === "products" && matches({ ...search, ...open });
}
