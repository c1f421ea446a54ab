import { useQuery, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { accountOptions } from "../../api/free-query-options.ts";
import { sessionOptions } from "../../api/console-options.ts";
import type { ListRunner } from "./running-lists.ts";

/** Without an answer of the account the careful default of §8 holds. */
const carefulPerMinute = 60;

/** Who runs lists here, and at which pace. */
export function useListRunner(): ListRunner {
  const queryClient = useQueryClient();
  const { data: session } = useSuspenseQuery(sessionOptions);
  const { data: account } = useQuery(accountOptions);
  const perMinute = account?.plan.requests_per_minute ?? carefulPerMinute;
  return { queryClient, operatorId: session?.operator.id ?? "", perMinute };
}
