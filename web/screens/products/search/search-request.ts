import { yuanSchema } from "#contract/shared/money";
import { cleanPastedId } from "#contract/shared/pasted-id";
import { productSearchEndpoint } from "#contract/public/product-search";
import type { BodyOf } from "../../../api/call.ts";
import { hasCategories, type SearchChannel } from "./search-channels.ts";
import type { SortName } from "./sort-names.ts";

/** Values of the form, with text as typed. */
export type SearchDraft = {
  channel: SearchChannel;
  q: string;
  category: string;
  /** The category's name, if the link that led here carried it. */
  categoryName?: string | undefined;
  from: string;
  to: string;
  sort: SortName;
};
export type SearchBody = BodyOf<typeof productSearchEndpoint>;
export type SearchIssue = "keyword" | "keyword_or_category" | "category_id" | "price" | "price_order";
export type SearchIssues = Partial<Record<"q" | "category" | "from" | "to", SearchIssue>>;

const pageSize = 20;

/** Returns the body of a search. Empty fields are left out, and so is the category of a marketplace without categories. */
export function searchBody(draft: SearchDraft, page: number): SearchBody {
  const { channel, q, category, from, to, sort } = draft;
  const [field, order] = sort.split("-");
  const categoryId = cleanPastedId(category);
  return {
    channel,
    ...(q.trim() === "" ? {} : { keyword: q.trim() }),
    ...(categoryId === "" || !hasCategories(channel) ? {} : { category_id: categoryId }),
    page,
    page_size: pageSize,
    ...(from.trim() === "" ? {} : { price_start: from.trim() }),
    ...(to.trim() === "" ? {} : { price_end: to.trim() }),
    ...(field === "price" || field === "sales"
      ? { sort_field: field, sort_order: order === "asc" ? "asc" : "desc" }
      : {}),
  };
}

/** Returns the errors that the contract would raise, by field; empty when the search can be sent. */
export function searchIssues(draft: SearchDraft): SearchIssues {
  const body = searchBody(draft, 1);
  const read = productSearchEndpoint.request.safeParse(body);
  const invalid = new Set(read.success ? [] : read.error.issues.map(({ path }) => String(path[0])));
  const issues: SearchIssues = {};
  const { keyword, category_id: category, price_end: to } = body;
  if (!keyword && category === undefined)
    issues.q = hasCategories(draft.channel) ? "keyword_or_category" : "keyword";
  else if (invalid.has("keyword")) issues.q = "keyword";
  if (invalid.has("category_id")) issues.category = "category_id";
  if (invalid.has("price_start")) issues.from = "price";
  if (invalid.has("price_end")) issues.to = yuanSchema.safeParse(to).success ? "price_order" : "price";
  return issues;
}
