import type { ConnectorFactory } from "../connector.ts";
import { createVendorClient } from "./client.ts";
import { createListCategories } from "./operations/list-categories.ts";

/**
 * Connector of Weidian's open platform: the categories of one shop, two levels, and nothing else
 * (no buyer call of it is known).
 */
export const createWeidianConnector: ConnectorFactory = (dependencies) => ({
  channel: "weidian",
  categoriesNeedToken: true,
  listCategories: createListCategories(createVendorClient(dependencies)),
});
