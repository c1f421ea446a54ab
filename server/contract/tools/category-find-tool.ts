import { z } from "zod";
import { categoryFindEndpoint } from "../public/category-find.ts";
import { defineTool, vendorWordsNotice } from "./tool.ts";

/** Number of categories in an answer without full detail. */
const fewCategories = 10;

export const categoryFindTool = defineTool(categoryFindEndpoint, {
  id: "category.find",
  title: "Find a category",
  description:
    "Categories of a marketplace by words or by id, each with its path from the top, out of the tree that the gateway has read (read_at says when). Use a category_id with product_search on 1688. It never gives the whole tree; when nothing is found, try one shorter Chinese word.",
  defaults: { channel: "1688" },
  output: z.looseObject({
    channel: z.string(),
    read_at: z.string(),
    total: z.int(),
    categories: z.array(
      z.looseObject({ category_id: z.string(), name: z.string(), path: z.array(z.string()) }),
    ),
    vendor_words: z.string(),
  }),
  view: ({ categories, ...found }, { detail }) => ({
    ...found,
    categories: detail === "full" ? categories : categories.slice(0, fewCategories),
    vendor_words: vendorWordsNotice,
  }),
  cut: ["categories"],
});
