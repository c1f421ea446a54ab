import { useQuery } from "@tanstack/react-query";
import type { EndpointShape } from "#contract/shared/endpoint";
import { accountOptions } from "./free-query-options.ts";

/** Returns the cost of a call under this key's plan; before the account is read, the contract's cost (§8). */
export function useUnits({ id, units }: Pick<EndpointShape, "id" | "units">): number {
  const { data } = useQuery(accountOptions);
  return data?.plan.units[id] ?? units;
}
