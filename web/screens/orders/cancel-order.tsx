import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { z } from "zod";
import { orderCancelEndpoint, type OrderCancelResult } from "#contract/public/orders/order-cancel";
import type { CallResult } from "../../api/call-result.ts";
import { useUnits } from "../../api/free-query-options.ts";
import { useOrderPermission } from "../../api/order-permission.ts";
import { usePaidCall } from "../../api/use-paid-call.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import type { OrderChannel } from "../../orders/order-channel.ts";
import { isSurelyUnsent } from "../../orders/sent-order.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Select } from "../../ui/controls/select.tsx";
import { TextField } from "../../ui/controls/text-field.tsx";
import { Section } from "../../ui/display/section.tsx";
import { FailureNotice } from "../../ui/notices/failure-notice.tsx";
import { Notice } from "../../ui/notices/notice.tsx";
import { VendorSaid } from "../../ui/notices/vendor-messages.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import utilities from "../../styles/utilities.module.css";
import type { CaseOrder } from "./case-orders.ts";

type CancelOrderProps = {
  order: CaseOrder;
  channel: OrderChannel;
  /** Reads the order at the marketplace. */
  readButton: ReactNode;
};

const reasons = ["buyerCancel", "sellerGoodsLack", "other"] as const;

/** No answer is saved, because the order is read at the marketplace. */
export const cancelOptions = { part: "", about: z.null(), invalidates: () => true, toSave: () => [] };

/** Cancels an order that is not paid, after a confirmation with a reason. */
export function CancelOrder({ order: { id, status }, channel, readButton }: CancelOrderProps) {
  const { t } = useTranslation("orders");
  const queryClient = useQueryClient();
  const permission = useOrderPermission("orders.cancel");
  const units = useUnits(orderCancelEndpoint);
  const cancels = usePaidCall(orderCancelEndpoint, cancelOptions);
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useState<(typeof reasons)[number]>("buyerCancel");
  const [words, setWords] = useState("");
  const [isTried, setTried] = useState(false);
  const outcome = cancels.last(id);
  if (status !== "wait_payment" && !outcome) return null;
  const cancelReason = channel === "1688" ? reason : words.trim();

  async function cancel() {
    setTried(true);
    if (cancelReason === "") return;
    await cancels.press(id, { channel, order_id: id, cancel_reason: cancelReason });
    setOpen(false);
    void queryClient.invalidateQueries({ queryKey: ["orders"] });
  }

  return (
    <Section title={t("cancel.title")}>
      {outcome && !cancels.isInFlight(id) && (
        <Outcome outcome={outcome} channel={channel} readButton={readButton} />
      )}
      {status === "wait_payment" && permission === "open" && (
        <div>
          <Button onPress={() => setOpen(true)}>{t("cancel.press")}</Button>
        </div>
      )}
      {status === "wait_payment" && permission !== "open" && permission !== "reading" && (
        <p className={utilities.muted}>{t("cancel.locked")}</p>
      )}
      <Dialog
        title={t("cancel.confirm", { id })}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onSubmit={() => void cancel()}
        actions={
          <>
            <Button onPress={() => setOpen(false)}>{t("cancel.keep")}</Button>
            <Button type="submit" variant="primary" units={units} isPending={cancels.isInFlight(id)}>
              {t("cancel.press")}
            </Button>
          </>
        }
      >
        <p>{t("cancel.text")}</p>
        {channel === "1688" ? (
          <Select
            label={t("cancel.reason")}
            options={reasons.map((value) => ({ value, label: t(`cancel.reasons.${value}`) }))}
            value={reason}
            onChange={setReason}
          />
        ) : (
          <TextField
            label={t("cancel.reason")}
            value={words}
            maxLength={200}
            error={isTried && cancelReason === "" && t("cancel.reason_missing")}
            onChange={setWords}
          />
        )}
      </Dialog>
    </Section>
  );
}

type OutcomeProps = Pick<CancelOrderProps, "channel" | "readButton"> & {
  outcome: CallResult<OrderCancelResult>;
};

/** Says what became of a press on cancel; a lost answer is never told as a failure. */
function Outcome({ outcome, channel, readButton }: OutcomeProps) {
  const { t } = useTranslation("orders");
  if (!outcome.ok && isSurelyUnsent(outcome)) return <FailureNotice failure={outcome} />;
  const state = outcome.ok ? outcome.value.state : "unknown";
  return (
    <Notice
      tone={state === "cancelled" ? "ok" : state === "refused" ? "caution" : "info"}
      live="status"
      title={t(`cancel.states.${state}`)}
      actions={state !== "cancelled" && state !== "refused" && readButton}
    >
      {outcome.ok && outcome.value.error_code !== undefined && (
        <VendorSaid
          code={outcome.value.error_code}
          message={
            outcome.value.error_message === outcome.value.error_code ? null : outcome.value.error_message
          }
          message_en={outcome.value.error_message_en}
        />
      )}
      {state === "refused" && channel === "1688" && <p>{t("cancel.refused_text")}</p>}
    </Notice>
  );
}
