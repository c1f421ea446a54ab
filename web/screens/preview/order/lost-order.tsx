import { Link } from "@tanstack/react-router";
import type { OrderIntent } from "../../../orders/order-intents.ts";
import type { SentOrder } from "../../../orders/sent-order.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { Notice } from "../../../ui/notices/notice.tsx";

type LostOrderProps = {
  sent: Exclude<SentOrder, { kind: "found" }>;
  intent: Pick<OrderIntent, "reference" | "channel">;
};

/** Says that an order without an answer may exist, and what looking for it has shown so far. */
export function LostOrder({ sent: { kind }, intent: { reference, channel } }: LostOrderProps) {
  const { t } = useTranslation("ordering");
  if (kind === "none") return <Notice tone="info" live="status" title={t("lost.none", { reference })} />;
  return (
    <Notice
      tone="warning"
      live="alert"
      title={t("lost.title")}
      actions={
        kind !== "looking" && (
          <Link to="/orders/$id" params={{ id: reference }} search={{ channel }}>
            {t("lost.open", { reference })}
          </Link>
        )
      }
    >
      <p>{t("lost.text")}</p>
      <p>{kind === "looking" ? t("lost.looking", { reference }) : t(`lost.${kind}`)}</p>
    </Notice>
  );
}
