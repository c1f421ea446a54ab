import type { Tool } from "./tool.ts";
import { accountTool } from "./account-tool.ts";
import { categoryFindTool } from "./category-find-tool.ts";
import { orderCreateTool } from "./order-create-tool.ts";
import { orderGetTool, orderListTool, orderTraceTool } from "./order-read-tools.ts";
import { paymentLinkTool } from "./payment-link-tool.ts";
import { paymentMethodsTool } from "./payment-methods-tool.ts";
import { pictureSearchTool, productSearchTool } from "./product-search-tool.ts";
import { previewTool } from "./preview-tool.ts";
import { productDetailTool } from "./product-detail-tool.ts";

/**
 * Every tool of agents. `/ai/v1`, `/mcp`, their description and the console's list read this. A new tool needs a file
 * and a line.
 */
export const tools: readonly Tool[] = [
  productSearchTool,
  pictureSearchTool,
  productDetailTool,
  previewTool,
  paymentMethodsTool,
  orderGetTool,
  orderListTool,
  paymentLinkTool,
  orderTraceTool,
  orderCreateTool,
  categoryFindTool,
  accountTool,
];
