import { Link } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import { orderCreateEndpoint } from "#contract/public/orders/order-create";
import type { OrderStage } from "#contract/console/console-orders";
import type { PreviewResult } from "#contract/public/preview";
import { previewPayable, previewTotals } from "#contract/public/preview-amounts";
import { useUnits } from "../../../api/free-query-options.ts";
import { useOrderPermission } from "../../../api/order-permission.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { type OrderChannel, orderChannelSchema } from "../../../orders/order-channel.ts";
import { intentAt, openIntent, renewIntent, useOrderIntents } from "../../../orders/order-intents.ts";
import { useSentOrder } from "../../../orders/sent-order.ts";
import { lazyComponent, usePrefetch } from "../../../ui/browser/lazy-component.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Notice } from "../../../ui/notices/notice.tsx";
import utilities from "../../../styles/utilities.module.css";
import { PayBar } from "../pay-bar.tsx";
import { type FinishedPreview, previewQuestion } from "../result/finished-preview.ts";
import styles from "./order.module.css";

const createDialog = lazyComponent(async () => (await import("./create-order-dialog.tsx")).CreateOrderDialog);

export type OrderOfferProps = {
  preview: FinishedPreview;
  /** A preview that can be ordered and matches the cart. */
  result: PreviewResult;
  cartId: string;
  /** Previews again; null while a preview is in flight. */
  onAgain: (() => void) | null;
  /** Whether it is the page's next step. */
  isNext: boolean;
};

/** Offers to create the order of a green preview, or leads to the order that was created. */
export function OrderOffer(props: OrderOfferProps) {
  const { data: channel } = orderChannelSchema.safeParse(props.preview.channel);
  return channel === undefined ? null : <Offer {...props} channel={channel} />;
}

function Offer({
  preview,
  result,
  cartId,
  channel,
  onAgain,
  isNext,
}: OrderOfferProps & { channel: OrderChannel }) {
  const { t } = useTranslation("ordering");
  const { t: words } = useTranslation("orders");
  const permission = useOrderPermission("orders.create");
  const units = useUnits(orderCreateEndpoint);
  const [isOpen, setOpen] = useState(false);
  usePrefetch(createDialog.load);
  const { receiver } = preview;
  const content = previewQuestion(preview);
  const intent = intentAt(useOrderIntents(), { cart: cartId, content, channel });
  const sent = useSentOrder(intent);
  const place = { cart: cartId, content, channel };
  const { merchandise, shipping, discount, payment } = previewTotals(result);
  const agreed = { goods: merchandise, freight: shipping, discount, payment };

  function open({ isFurther }: { isFurther: boolean }) {
    if (isFurther) renewIntent(place, agreed);
    else openIntent(place, agreed);
    setOpen(true);
  }

  // The warning about an order that may exist is above the cart.
  if (sent?.kind === "found" && !isOpen && isOpenStage(sent.order.stage)) return null;
  if (sent?.kind === "found" && !isOpen) {
    const { external_order_id: reference, purchase_id: id, stage } = sent.order;
    const isNone = stage === "rejected" || stage === "absent";
    return (
      <Notice
        tone={isNone ? "warning" : "ok"}
        live="status"
        title={`${t(isNone ? "done.none" : "done.title", { reference })} · ${words(`stages.${stage}`)}`}
        actions={
          <>
            <Link to="/orders/$id" params={{ id }}>
              {t("done.open")}
            </Link>
            {permission === "open" && receiver !== null && (
              <Button variant="quiet" onPress={() => open({ isFurther: true })}>
                {t(isNone ? "done.retry" : "done.more")}
              </Button>
            )}
          </>
        }
      />
    );
  }
  // The sentence below the cart's own button says who can allow it.
  if (permission !== "open") return null;
  const isLost = sent !== null && sent.kind !== "found" && sent.kind !== "none";
  return (
    <div className={styles.offer}>
      {receiver === null && !isLost && <p className={utilities.note}>{t("unknown_receiver")}</p>}
      {receiver !== null && payment !== null && (!isLost || isOpen) && (
        <PayBar isPrimary={isNext} amount={{ payable: previewPayable(result) }}>
          <Button
            variant={isNext ? "primary" : "secondary"}
            units={units}
            onPress={() => open({ isFurther: false })}
          >
            {t("create")}
          </Button>
        </PayBar>
      )}
      {isOpen && intent && receiver && (
        <Suspense>
          <createDialog.Part
            preview={preview}
            result={result}
            receiver={receiver}
            place={place}
            intent={intent}
            sent={sent}
            onClose={() => setOpen(false)}
            onAgain={onAgain}
          />
        </Suspense>
      )}
    </div>
  );
}

/** Returns whether an order may exist without being known. */
function isOpenStage(stage: OrderStage): boolean {
  return stage === "unknown" || stage === "submitting";
}
