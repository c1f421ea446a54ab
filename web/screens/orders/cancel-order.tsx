import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, Suspense, useState } from "react";
import { z } from "zod";
import { orderCancelEndpoint, type OrderCancelResult } from "#contract/public/orders/order-cancel";
import type { BodyOf } from "../../api/call.ts";
import type { CallResult } from "../../api/call-result.ts";
import { useOrderPermission } from "../../api/order-permission.ts";
import { usePaidCall } from "../../api/use-paid-call.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import type { OrderChannel } from "../../orders/order-channel.ts";
import { isSurelyUnsent } from "../../orders/sent-order.ts";
import { lazyComponent } from "../../ui/browser/lazy-component.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Section } from "../../ui/display/section.tsx";
import { FailureNotice } from "../../ui/notices/failure-notice.tsx";
import { Notice } from "../../ui/notices/notice.tsx";
import { VendorSaid } from "../../ui/notices/vendor-messages.tsx";
import utilities from "../../styles/utilities.module.css";
import type { CaseOrder } from "./case-orders.ts";

type CancelOrderProps = {
  order: CaseOrder;
  channel: OrderChannel;
  /** Reads the order at the marketplace. */
  readButton: ReactNode;
};

const cancelDialog = lazyComponent(async () => (await import("./cancel-dialog.tsx")).CancelDialog);

/** No answer is saved, because the order is read at the marketplace. */
export const cancelOptions = { part: "", about: z.null(), invalidates: () => true, toSave: () => [] };

/** Cancels an order that is not paid, after a confirmation with a reason. */
export function CancelOrder({ order: { id, status }, channel, readButton }: CancelOrderProps) {
  const { t } = useTranslation("orders");
  const queryClient = useQueryClient();
  const permission = useOrderPermission("orders.cancel");
  const cancels = usePaidCall(orderCancelEndpoint, cancelOptions);
  const [isOpen, setOpen] = useState(false);
  const outcome = cancels.last(id);
  if (status !== "wait_payment" && !outcome) return null;

  async function cancel(body: BodyOf<typeof orderCancelEndpoint>) {
    await cancels.press(id, body);
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
      {isOpen && (
        <Suspense>
          <cancelDialog.Part
            id={id}
            channel={channel}
            isPending={cancels.isInFlight(id)}
            onCancel={(body) => void cancel(body)}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </Section>
  );
}

type OutcomeProps = Pick<CancelOrderProps, "channel" | "readButton"> & {
  outcome: CallResult<OrderCancelResult>;
};

/** Says what became of a press on cancel; a lost answer is never shown as a failure. */
function Outcome({ outcome, channel, readButton }: OutcomeProps) {
  const { t } = useTranslation("orders");
  if (!outcome.ok && isSurelyUnsent(outcome)) return <FailureNotice failure={outcome} />;
  const state = outcome.ok ? outcome.value.state : "unknown";
  return (
    <Notice
      tone={state === "cancelled" ? "ok" : state === "refused" ? "warning" : "info"}
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
