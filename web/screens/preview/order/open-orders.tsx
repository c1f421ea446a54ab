import { Link } from "@tanstack/react-router";
import { type OrderIntent, useOrderIntents } from "../../../orders/order-intents.ts";
import { useSentOrder } from "../../../orders/sent-order.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { Notice } from "../../../ui/notices/notice.tsx";
import { LostOrder } from "./lost-order.tsx";

/** Maximum number of sent orders that are looked up, the newest first. */
const maxLookedUp = 3;

/** Warns above a cart that an order of it may exist, also when its lines or its preview changed meanwhile. */
export function OpenOrders({ cartId }: { cartId: string }) {
  const sent = useOrderIntents().filter(({ cart, sentAt }) => cart === cartId && sentAt !== null);
  return sent
    .slice(0, maxLookedUp)
    .map((intent) => <OpenOrder key={`${intent.channel} ${intent.reference}`} intent={intent} />);
}

function OpenOrder({ intent }: { intent: OrderIntent }) {
  const { t } = useTranslation("ordering");
  const sent = useSentOrder(intent);
  if (sent === null || sent.kind === "none") return null;
  if (sent.kind !== "found") return <LostOrder sent={sent} intent={intent} />;
  const { stage, purchase_id: id, external_order_id: reference } = sent.order;
  if (stage !== "unknown" && stage !== "submitting") return null;
  return (
    <Notice
      tone="warning"
      live="status"
      title={t("done.unknown", { reference })}
      actions={
        <Link to="/orders/$id" params={{ id }}>
          {t("done.open")}
        </Link>
      }
    >
      <p>{t("lost.text")}</p>
    </Notice>
  );
}
