import { useState } from "react";
import { useTranslation } from "../i18n/use-translation.ts";
import { Button } from "../ui/controls/button.tsx";
import { CopyButton } from "../ui/controls/copy-button.tsx";
import { TextArea } from "../ui/controls/text-area.tsx";
import { Dialog } from "../ui/overlays/dialog.tsx";

type AskAdministratorProps = {
  orderId: string;
  /** The outcome, in words. */
  happened: string;
  /** Request id of the call; "" without one. */
  requestId: string;
};

/** Hands a case over to an administrator: a message with the order, what happened, the request and a link to the case. */
export function AskAdministrator({ orderId, happened, requestId }: AskAdministratorProps) {
  const { t } = useTranslation("order-steps");
  const [isOpen, setOpen] = useState(false);
  const address = new URL(`/orders/${orderId}?channel=1688`, location.origin).href;
  const text = [
    t("ask.order", { id: orderId }),
    happened,
    t("ask.please"),
    address,
    requestId === "" ? "" : t("ask.request", { id: requestId }),
  ]
    .filter(Boolean)
    .join("\n");
  return (
    <>
      <Button onPress={() => setOpen(true)}>{t("ask.press")}</Button>
      <Dialog
        title={t("ask.press")}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        actions={
          <>
            <Button onPress={() => setOpen(false)}>{t("common:close")}</Button>
            <CopyButton what={t("ask.message")} text={text} />
          </>
        }
      >
        <p>{t("ask.text")}</p>
        <TextArea label={t("ask.message")} readOnly rows={6} value={text} />
      </Dialog>
    </>
  );
}
