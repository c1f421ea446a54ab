import { useQuery } from "@tanstack/react-query";
import { previewEndpoint } from "#contract/preview";
import { productDetailEndpoint } from "#contract/product-detail";
import { accountOptions } from "../../api/free-query-options.ts";

/** What a preview and a product detail cost under this key's plan; before the account is read, what the contract says (§8). */
export function useUnits(): { preview: number; detail: number } {
  const { data } = useQuery(accountOptions);
  const units = data?.plan.units;
  return {
    preview: units?.[previewEndpoint.id] ?? previewEndpoint.units,
    detail: units?.[productDetailEndpoint.id] ?? productDetailEndpoint.units,
  };
}
