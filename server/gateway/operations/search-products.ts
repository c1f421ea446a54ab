import { largestPage, type productSearchEndpoint } from "#contract/product-search";
import { type Operation, connectorMethod } from "./operation.ts";

/** §4.4: products by keyword or category. A page is no larger than the marketplace takes, and the answer says how large. */
export const searchProducts: Operation<typeof productSearchEndpoint> = async (input, { connector, call }) => {
  const { channel, page } = input;
  const size = Math.min(input.page_size, largestPage(channel));
  const answer = await connectorMethod(connector, "searchProducts")({ ...input, page_size: size }, call);
  return {
    ...answer,
    standard: () => {
      const found = answer.standard();
      const { total, items } = found;
      // Without a total a full page means that there may be more.
      const hasMore = total === undefined ? items.length >= size : page * size < total;
      return { ...found, has_more: hasMore };
    },
    outcome: () => null,
  };
};
