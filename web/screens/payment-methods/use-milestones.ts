import { useEffect, useRef } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { announce } from "../../ui/announce.ts";
import type { BatchState } from "./batch.ts";
import type { OrderOutcome } from "./check-order.ts";

/** A list this long is told of on its way as well, at each quarter. */
const longFrom = 20;

/** Tells a screen reader when a quarter of a long list is done and when it runs no more: a word per order is a flood. */
export function useMilestones({ phase, rows }: BatchState<OrderOutcome>): void {
  const { t } = useTranslation("payment-methods");
  const done = rows.filter(({ state }) => state === "done").length;
  const quarters = rows.length < longFrom ? 0 : Math.floor((done * 4) / rows.length);
  const milestone =
    phase !== "running"
      ? t(`batch.said.${phase}`)
      : quarters > 0
        ? t("batch.said.part", { percent: quarters * 25 })
        : null;
  const told = useRef(milestone);
  useEffect(() => {
    if (milestone === told.current) return;
    told.current = milestone;
    if (milestone !== null) announce(milestone);
  }, [milestone]);
}
