import type { OrderStage } from "#contract/console/console-orders";
import { useTranslation } from "../i18n/use-translation.ts";
import { Badge, type Tone } from "../ui/display/badge.tsx";

const tones: Record<OrderStage, Tone> = {
  submitting: "warning",
  unknown: "warning",
  creating: "info",
  wait_payment: "info",
  wait_shipment: "ok",
  shipped: "ok",
  received: "ok",
  completed: "ok",
  other: "neutral",
  cancelled: "neutral",
  terminated: "neutral",
  rejected: "neutral",
  absent: "neutral",
};

/** Shows the stage of an order as a word. */
export function StageBadge({ stage }: { stage: OrderStage }) {
  const { t } = useTranslation("orders");
  return <Badge tone={tones[stage]}>{t(`stages.${stage}`)}</Badge>;
}
