import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { z } from "zod";
import { externalOrderIdSchema } from "#contract/public/orders/order";
import { orderCreateEndpoint } from "#contract/public/orders/order-create";
import { previewEndpoint, type PreviewResult } from "#contract/public/preview";
import type { Receiver } from "#contract/public/preview-request";
import { hasTrait } from "#contract/shared/channel";
import type { CallFailure } from "../../../api/call-result.ts";
import { serverNow } from "../../../api/server-clock.ts";
import { useUnits } from "../../../api/free-query-options.ts";
import { usePaidCall } from "../../../api/use-paid-call.ts";
import { orderLine } from "../../../cart/preview-groups.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import {
  type IntentPlace,
  type OrderIntent,
  recordSending,
  recordUnsent,
  renewIntent,
} from "../../../orders/order-intents.ts";
import { isSurelyUnsent, type SentOrder } from "../../../orders/sent-order.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Select } from "../../../ui/controls/select.tsx";
import { TextField } from "../../../ui/controls/text-field.tsx";
import { Notice } from "../../../ui/notices/notice.tsx";
import { Dialog } from "../../../ui/overlays/dialog.tsx";
import utilities from "../../../styles/utilities.module.css";
import type { FinishedPreview } from "../result/finished-preview.ts";
import { Agreement } from "./agreement.tsx";
import { CreateFailure } from "./create-failure.tsx";
import { EarlierOrders } from "./earlier-orders.tsx";
import { LostOrder } from "./lost-order.tsx";

export type CreateOrderDialogProps = {
  preview: FinishedPreview;
  result: PreviewResult;
  receiver: Receiver;
  place: IntentPlace;
  intent: OrderIntent;
  sent: SentOrder | null;
  onClose: () => void;
  /** Previews again; null while a preview is in flight. */
  onAgain: (() => void) | null;
};

/** No answer is saved, because the order is found by its reference. */
const createOptions = { part: "", about: z.null(), invalidates: () => true, toSave: () => [] };

/** Shows everything that is agreed to, and creates the order on one press. */
export function CreateOrderDialog(props: CreateOrderDialogProps) {
  const { preview, result, receiver, place, intent, sent, onClose, onAgain } = props;
  const { t } = useTranslation("ordering");
  const units = useUnits(orderCreateEndpoint);
  const previewUnits = useUnits(previewEndpoint);
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [typed, setTyped] = useState(intent.reference);
  // It needs no reset when another tab replaces the reference, because that one is valid and shows no error.
  const [isTried, setTried] = useState(false);
  const [isUnsaved, setUnsaved] = useState(false);
  const usable = result.trade_types.filter(({ op_support: isUsable }) => isUsable);
  const [tradeType, setTradeType] = useState(usable[0]?.trade_type);
  const creates = usePaidCall(orderCreateEndpoint, createOptions);
  const last = creates.last(intent.reference);
  // The preview settles how an earlier press ended.
  const outcome = last && last.at >= preview.outcome.at ? last : undefined;
  const isPending = creates.isInFlight(intent.reference);
  const payment = result.total.payment.amount;
  const end = isPending ? null : endOf(outcome, sent);
  /** Once something was sent, the reference is the only one under which it can be sent again. */
  const isFixed = isPending || intent.sentAt !== null;
  const reference = isFixed ? intent.reference : typed;
  const isValid = externalOrderIdSchema.safeParse(reference).success;

  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => void (isShown.current = false);
  }, []);

  function openOrder(id: string) {
    onClose();
    void navigate({ to: "/orders/$id", params: { id } });
  }
  const openFound = useEffectEvent(openOrder);
  // An order that another tab sent, or whose answer was lost, leads to the same page.
  const found = sent?.kind === "found" && !isPending ? sent.order.purchase_id : null;
  useEffect(() => {
    if (found !== null && end !== "rejected") openFound(found);
  }, [found, end]);

  async function create() {
    setTried(true);
    if (!isValid || payment === null || isPending || (end !== null && end !== "failed")) return;
    const recorded = recordSending(place, { reference, sentAt: serverNow() });
    setUnsaved(recorded === "not_saved");
    if (recorded !== "recorded") return;
    const { channel } = place;
    const tellsTerms = hasTrait(channel, "tellsTerms");
    const { address_id: _saved, ...address } = receiver;
    const answer = await creates.press(reference, {
      channel,
      receiver: tellsTerms ? receiver : address,
      lines: preview.sent.map(orderLine),
      external_order_id: reference,
      expected_total: { amount: payment, currency: "CNY" },
      confirm: true,
      ...(tellsTerms && tradeType !== undefined && { trade_type: tradeType }),
      ...(tellsTerms && result.flow !== undefined && { flow: result.flow }),
    });
    if (!answer.ok && isSurelyUnsent(answer)) recordUnsent(place, reference);
    void queryClient.invalidateQueries({ queryKey: ["orders"] });
    if (answer.ok && answer.value.state !== "rejected" && isShown.current)
      openOrder(answer.value.purchase_id);
  }

  function renew() {
    renewIntent(place, intent.agreed);
    onClose();
  }

  return (
    <Dialog
      title={t("dialog.title")}
      isOpen
      wide
      stays={isPending}
      onClose={onClose}
      onSubmit={() => void create()}
      actions={
        <>
          <Button onPress={onClose}>{t(end === null ? "common:cancel" : "common:close")}</Button>
          {(end === "rejected" || end === "reused") && <Button onPress={renew}>{t("rejected.renew")}</Button>}
          {end === "changed" && onAgain && (
            <Button
              variant="primary"
              units={previewUnits}
              onPress={() => {
                onClose();
                onAgain();
              }}
            >
              {t("changed.again")}
            </Button>
          )}
          {(end === null || end === "failed") && (
            <Button type="submit" variant="primary" units={units} isPending={isPending}>
              {t("create")}
            </Button>
          )}
        </>
      }
    >
      {isUnsaved && (
        <Notice tone="error" live="alert" title={t("unsaved.title")}>
          <p>{t("unsaved.text")}</p>
        </Notice>
      )}
      {end === "lost" && sent && sent.kind !== "found" && <LostOrder sent={sent} intent={intent} />}
      {outcome && end !== null && end !== "lost" && (
        <CreateFailure
          outcome={outcome}
          channel={place.channel}
          reference={intent.reference}
          agreed={payment}
        />
      )}
      {isPending && <p role="status">{t("submitting")}</p>}
      <EarlierOrders cart={place.cart} reference={intent.reference} />
      <Agreement preview={preview} result={result} receiver={receiver} />
      {usable.length > 1 && tradeType !== undefined && (
        <Select
          label={t("dialog.trade_type")}
          options={usable.map(({ trade_type: value, name }) => ({ value, label: `${name} (${value})` }))}
          value={tradeType}
          onChange={setTradeType}
        />
      )}
      <TextField
        label={t("dialog.reference")}
        description={t("dialog.reference_note")}
        exact
        value={reference}
        maxLength={64}
        autoComplete="off"
        readOnly={isFixed}
        error={isTried && !isValid && t("dialog.reference_issue")}
        onChange={setTyped}
      />
      <p className={utilities.note}>{t("dialog.unpaid")}</p>
    </Dialog>
  );
}

type End = "rejected" | "changed" | "reused" | "lost" | "failed";

/** Returns how the last press ended where the dialog stays; null: it may be pressed. */
function endOf(
  outcome: { ok: true; value: { state: string } } | CallFailure | undefined,
  sent: SentOrder | null,
): End | null {
  if (outcome?.ok) return outcome.value.state === "rejected" ? "rejected" : null;
  const code = outcome?.kind === "error" ? outcome.envelope.code : null;
  if (code === "EXTERNAL_ORDER_ID_REUSED") return "reused";
  if (outcome && isSurelyUnsent(outcome)) return code === "PREVIEW_CHANGED" ? "changed" : "failed";
  return sent === null || sent.kind === "none" || sent.kind === "found" ? null : "lost";
}
