import { type QueryClient, queryOptions, skipToken } from "@tanstack/react-query";
import { z } from "zod";
import { paymentMethodsEndpoint } from "#contract/public/payment-methods";
import { fromSavedAnswer, savedAnswerSchema, toSavedAnswer } from "../../api/saved-answer.ts";
import { saveInTab, readFromTab } from "../../ui/browser/tab-storage.ts";
import type { CheckedOrder, OrderOutcome } from "./check-order.ts";

/**
 * Returns the query of the last answer about one order, paid for by a press: it stays while the page is open,
 * and over a reload in the tab's storage.
 */
export function rememberedCheck(orderId: string) {
  return queryOptions<OrderOutcome>({
    staleTime: Infinity,
    gcTime: Infinity,
    structuralSharing: false,
    queryFn: skipToken,
    queryKey: [paymentMethodsEndpoint.id, orderId] as const,
  });
}

const savedSchema = z.array(z.object({ orderId: z.string(), answer: savedAnswerSchema }));
const maxSaved = 12;
const nameOf = (operatorId: string) => `payment-checks.${operatorId}`;

/** Stores an outcome where the page finds it again. Only an answer survives a reload. */
export function rememberCheck(
  queryClient: QueryClient,
  operatorId: string,
  { orderId, outcome }: CheckedOrder,
): void {
  queryClient.setQueryData(rememberedCheck(orderId).queryKey, outcome);
  if (!outcome.ok) return;
  const others = readFromTab(savedSchema, nameOf(operatorId), []).filter(
    (saved) => saved.orderId !== orderId,
  );
  saveInTab(nameOf(operatorId), [{ orderId, answer: toSavedAnswer(outcome) }, ...others].slice(0, maxSaved));
}

/** Restores the checks that this operator paid for in this tab before a reload; newer answers stay. */
export function restoreChecks(queryClient: QueryClient, operatorId: string): void {
  for (const { orderId, answer } of readFromTab(savedSchema, nameOf(operatorId), [])) {
    const { queryKey } = rememberedCheck(orderId);
    const outcome = fromSavedAnswer(answer, paymentMethodsEndpoint.responses.standard);
    if (outcome && queryClient.getQueryData(queryKey) === undefined)
      queryClient.setQueryData(queryKey, outcome);
  }
}
