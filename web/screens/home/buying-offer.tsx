import { useNavigate } from "@tanstack/react-router";
import { useDeferredValue, useEffect, useMemo, useState } from "react";
import type { Session } from "#contract/console/console";
import { mayOpen } from "#contract/console/roles";
import { thingsIn } from "#contract/public/pasted-things";
import type { ProductDetailResult } from "#contract/public/product-detail";
import type { Channel } from "#contract/shared/channel";
import type { CallFailure, CallResult } from "../../api/call-result.ts";
import { useUnits } from "../../api/free-query-options.ts";
import { productDetailCall, productNames } from "../../api/product-detail-call.ts";
import { usePaidCall } from "../../api/use-paid-call.ts";
import { readDestination } from "../../cart/address/read-destination.ts";
import { readBuyingMessage, type WantedItem } from "../../cart/buying-message.ts";
import { receiverWords, waitingReceiver } from "../../frame/message-receiver.ts";
import { productLink } from "../../frame/screen-paths.ts";
import { askedLanguage } from "../../i18n/asked-language.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Button } from "../../ui/controls/button.tsx";
import { channelName } from "../../ui/display/channel-name.ts";
import { Fact, Facts } from "../../ui/display/facts.tsx";
import { FailureNotice } from "../../ui/notices/failure-notice.tsx";
import styles from "./home.module.css";

/**
 * Shows what a message asks to buy, when it names one product and quantities: the product, the quantities and the place. The
 * button reads the product, which costs units, and opens it with the quantities filled in.
 */
export function BuyingOffer({ text, operator }: { text: string; operator: Session["operator"] }) {
  const message = useDeferredValue(text);
  const wish = useMemo(() => readWish(message), [message]);
  if (!wish || !mayOpen(operator.role, "products")) return null;
  return <WishCard key={wish.name} wish={wish} message={message} operatorId={operator.id} />;
}

/** One product of a message and the requested quantities. */
type Wish = { channel: Channel; id: string; name: string; items: WantedItem[] };

/** Returns the one product and the quantities that a message names; null where it names none, or several products. */
function readWish(message: string): Wish | null {
  const products = thingsIn(message).filter((thing) => thing.kind === "product");
  const [product, ...others] = products;
  const items = readBuyingMessage(message);
  if (!product || others.length > 0 || items.length === 0) return null;
  const { channel, id } = { ...product, channel: product.channel ?? ("1688" as const) };
  return { channel, id, name: `${channel}:${id}`, items };
}

type WishCardProps = { wish: Wish; message: string; operatorId: string };

function WishCard({ wish: { channel, id, name, items }, message, operatorId }: WishCardProps) {
  const { t, language } = useTranslation("home");
  const navigate = useNavigate();
  const units = useUnits(productDetailCall);
  const products = usePaidCall(productDetailCall);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const place = useDestination(message);
  const known = products.find(name)?.answer;

  async function open() {
    const body = { channel, id, language: askedLanguage(language) };
    const keptUnder = (result: CallResult<ProductDetailResult>) => productNames(name, result);
    const result = known ?? (await products.press(name, body, { keptUnder }));
    if (!result.ok) return setFailure(result);
    // Read again, because the press may come before the place is shown; null takes an earlier message's receiver away.
    const receiver = await readDestination(message).catch(() => null);
    waitingReceiver(operatorId, result.value.product).write(receiver);
    const own = productNames(name, result).at(-1) ?? name;
    await navigate({ ...productLink(own), state: { toWork: true, wanted: items } });
  }

  return (
    <div className={styles.offer} data-offer>
      <Facts>
        <Fact name={t("wish.product")}>
          {channelName(channel, language)} {id}
        </Fact>
        <Fact name={t("wish.quantities")}>
          {items
            .map(
              ({ quantity, isEach, words }) => `${quantity}${isEach ? ` ${t("wish.each")}` : ""} × ${words}`,
            )
            .join(" · ")}
        </Fact>
        {place && (
          <Fact name={t("wish.place")}>
            <span lang="zh-CN">{receiverWords(place)}</span>
          </Fact>
        )}
      </Facts>
      {failure && <FailureNotice failure={failure} />}
      <Button
        variant="primary"
        {...(!known && { units })}
        isPending={products.isInFlight(name)}
        onPress={() => void open()}
      >
        {t("wish.open")}
      </Button>
    </div>
  );
}

/** Returns where a message sends the goods; null until it is read, and where it does not say. */
function useDestination(message: string): Awaited<ReturnType<typeof readDestination>> {
  const [read, setRead] = useState<{ message: string; place: Awaited<ReturnType<typeof readDestination>> }>();
  useEffect(() => {
    // Without the list of places the message still opens its product; the receiver is then typed.
    void readDestination(message).then(
      (place) => setRead({ message, place }),
      () => {},
    );
  }, [message]);
  return read?.message === message ? read.place : null;
}
