import { createFileRoute, redirect } from "@tanstack/react-router";
import { linkTo } from "./link-to.ts";
import { SearchScreen } from "./search/search-screen.tsx";

export const Route = createFileRoute("/products/")({
  beforeLoad: ({ search: { open, compare, shortlist, ...search } }) => {
    // Older links name a product, the comparison and the shortlist in the search part.
    if (open !== undefined || compare !== undefined || shortlist !== undefined)
      throw redirect({ ...linkTo({ open, compare, shortlist, ...search }), replace: true });
  },
  component: SearchScreen,
});
