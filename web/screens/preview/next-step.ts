import { useSuspenseQuery } from "@tanstack/react-query";
import { sessionOptions } from "../../api/console-options.ts";
import { type OrderLock, useOrderPermission } from "../../api/order-permission.ts";
import type { PreviewGroup } from "../../cart/preview-groups.ts";
import { intentAt, useOrderIntents } from "../../orders/order-intents.ts";
import { orderChannelSchema } from "../../orders/order-channel.ts";
import type { CartAnswers } from "./line-views.ts";
import { previewQuestion } from "./result/finished-preview.ts";

/** The one step that a cart's primary button takes; `none` while it is not known, and once everything is ordered. */
export type NextStep =
  | { kind: "preview" | "none" }
  /** Key of the first group without an order. */
  | { kind: "order"; group: string }
  | { kind: "hand_over"; lock: OrderLock };

/**
 * Returns the next step of a cart: a preview until all its answers are valid and green, then its orders, or passing it
 * on.
 */
export function useNextStep(
  cart: string,
  groups: readonly PreviewGroup[],
  { byGroup, outdated }: CartAnswers,
): NextStep {
  const { data: session } = useSuspenseQuery(sessionOptions);
  const permission = useOrderPermission("orders.create");
  const intents = useOrderIntents();
  const green = groups.flatMap(({ key }) => {
    const preview = byGroup.get(key);
    const isGreen = preview?.outcome.ok === true && preview.outcome.value.success && !outdated.has(key);
    return isGreen ? [{ key, preview }] : [];
  });
  if (green.length < groups.length) return { kind: "preview" };
  if (session?.purchasing !== true) return { kind: "hand_over", lock: "gateway" };
  if (permission === "reading") return { kind: "none" };
  if (permission !== "open") return { kind: "hand_over", lock: permission };
  const next = green.find(({ preview }) => {
    const { data: channel } = orderChannelSchema.safeParse(preview.channel);
    const content = previewQuestion(preview);
    return channel !== undefined && (intentAt(intents, { cart, content, channel })?.sentAt ?? null) === null;
  });
  if (!next) return { kind: "none" };
  // After a reload the receiver is not known, and an order needs it.
  return next.preview.receiver === null ? { kind: "preview" } : { kind: "order", group: next.key };
}
