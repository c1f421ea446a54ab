import { type MessageReceiver, receiverWords } from "../../../frame/message-receiver.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Notice } from "../../../ui/notices/notice.tsx";

type OtherReceiverProps = { receiver: MessageReceiver; onUse: () => void; onKeep: () => void };

/** Says that a message names another receiver than the cart's, which the cart keeps until the operator takes the other. */
export function OtherReceiver({ receiver, onUse, onKeep }: OtherReceiverProps) {
  const { t } = useTranslation("preview");
  return (
    <Notice
      tone="warning"
      title={t("receiver.other.title")}
      actions={
        <>
          <Button onPress={onUse}>{t("receiver.other.use")}</Button>
          <Button onPress={onKeep}>{t("receiver.other.keep")}</Button>
        </>
      }
    >
      <p lang="zh-CN">{receiverWords(receiver)}</p>
      <p>{t("receiver.other.text")}</p>
    </Notice>
  );
}
