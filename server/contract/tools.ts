import type { Tool } from "./tool.ts";
import { accountTool } from "./tools/account-tool.ts";
import { categoryFindTool } from "./tools/category-find-tool.ts";
import { paymentMethodsTool } from "./tools/payment-methods-tool.ts";
import { pictureSearchTool } from "./tools/picture-search-tool.ts";
import { previewTool } from "./tools/preview-tool.ts";
import { productDetailTool } from "./tools/product-detail-tool.ts";
import { productSearchTool } from "./tools/product-search-tool.ts";

/**
 * Every tool of agents: `/ai/v1`, `/mcp`, their description and the console's list read this. A new one needs a file and a line.
 */
export const tools: readonly Tool[] = [
  productSearchTool,
  pictureSearchTool,
  productDetailTool,
  previewTool,
  paymentMethodsTool,
  categoryFindTool,
  accountTool,
];
