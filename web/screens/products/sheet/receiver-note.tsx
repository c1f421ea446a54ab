import type { Product } from "#contract/public/product";
import { useMemoryPlace } from "../../../api/paid-calls.ts";
import { receiverWords, waitingReceiver } from "../../../frame/message-receiver.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Notice } from "../../../ui/notices/notice.tsx";

/** Shows the receiver of the message that opened the product, which goes to the cart with the goods, unless it is left out. */
export function ReceiverNote({ operatorId, product }: { operatorId: string; product: Product }) {
  const { t } = useTranslation("product");
  const waiting = waitingReceiver(operatorId, product);
  const receiver = useMemoryPlace(waiting);
  if (receiver === null) return null;
  function leaveOut() {
    waiting.write(null);
    // The button disappears with its press; the work goes on at the total.
    document.getElementById("sheet-sum")?.focus();
  }
  return (
    <Notice
      tone="info"
      title={t("wanted.receiver")}
      actions={<Button onPress={leaveOut}>{t("wanted.leave_out")}</Button>}
    >
      <p lang="zh-CN">{receiverWords(receiver)}</p>
      <p>{t("wanted.receiver_goes")}</p>
    </Notice>
  );
}
