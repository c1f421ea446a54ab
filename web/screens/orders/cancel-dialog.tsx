import { orderCancelEndpoint } from "#contract/public/orders/order-cancel";
import type { BodyOf } from "../../api/call.ts";
import { useUnits } from "../../api/free-query-options.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import type { OrderChannel } from "../../orders/order-channel.ts";
import { Button } from "../../ui/controls/button.tsx";
import { useContractForm } from "../../ui/forms/contract-forms.ts";
import { FormSelect, FormTextField } from "../../ui/forms/form-fields.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";

export type CancelDialogProps = {
  id: string;
  channel: OrderChannel;
  isPending: boolean;
  onCancel: (body: BodyOf<typeof orderCancelEndpoint>) => void;
  onClose: () => void;
};

const reasons = ["buyerCancel", "sellerGoodsLack", "other"] as const;

/** Asks why an order is cancelled: 1688 takes one of its reasons, Taobao takes words. */
export function CancelDialog({ id, channel, isPending, onCancel, onClose }: CancelDialogProps) {
  const { t } = useTranslation("orders");
  const units = useUnits(orderCancelEndpoint);
  const { form, submit } = useContractForm(
    {
      schema: orderCancelEndpoint.request,
      bodyOf: (values: { cancel_reason: string }) => ({ channel, order_id: id, ...values }),
    },
    { defaultValues: { cancel_reason: channel === "1688" ? "buyerCancel" : "" } },
  );
  return (
    <Dialog
      title={t("cancel.confirm", { id })}
      isOpen
      onClose={onClose}
      onSubmit={() => submit(onCancel)}
      actions={
        <>
          <Button onPress={onClose}>{t("cancel.keep")}</Button>
          <Button type="submit" variant="primary" units={units} isPending={isPending}>
            {t("cancel.press")}
          </Button>
        </>
      }
    >
      <p>{t("cancel.text")}</p>
      {channel === "1688" ? (
        <FormSelect
          control={form.control}
          name="cancel_reason"
          label={t("cancel.reason")}
          options={reasons.map((value) => ({ value, label: t(`cancel.reasons.${value}`) }))}
        />
      ) : (
        <FormTextField
          control={form.control}
          name="cancel_reason"
          label={t("cancel.reason")}
          maxLength={200}
          issue={t("cancel.reason_missing")}
        />
      )}
    </Dialog>
  );
}
