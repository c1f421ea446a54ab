import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { askedLanguage } from "../../../i18n/asked-language.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { channelsWith } from "#contract/shared/channel";
import { productDetailCall } from "../../../api/product-detail-call.ts";
import { environmentOptions } from "../../../api/console-options.ts";
import type { CallFailure } from "../../../api/call-result.ts";
import { usePaidCall } from "../../../api/use-paid-call.ts";
import { useUnits } from "../../../api/free-query-options.ts";
import { addToCart } from "../../../cart/cart.ts";
import { refreshEntry } from "../../../cart/remap-variant.ts";
import { unreadLine } from "../../../cart/unread-line.ts";
import { channelName } from "../../../ui/display/channel-name.ts";
import { EmptyState } from "../../../ui/notices/empty-state.tsx";
import { FailureNotice } from "../../../ui/notices/failure-notice.tsx";
import { Sample, Samples } from "../../../ui/controls/samples.tsx";
import { Section } from "../../../ui/display/section.tsx";
import styles from "../preview.module.css";
import utilities from "../../../styles/utilities.module.css";

/** Explains where lines come from, in place of an empty cart. In the demo, it offers documented products to add. */
export function EmptyCart({ cartId, onFilled }: { cartId: string | undefined; onFilled: () => void }) {
  const { t, language } = useTranslation("preview");
  const { data: environment } = useSuspenseQuery(environmentOptions);
  const units = useUnits(productDetailCall);
  const details = usePaidCall(productDetailCall);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const samples = environment.samples.products.flatMap(({ channel, ...sample }) => {
    const known = channelsWith("preview").find((name) => name === channel);
    return known ? [{ ...sample, channel: known }] : [];
  });

  async function add(channel: (typeof samples)[number]["channel"], id: string) {
    setFailure(null);
    const question = `${channel}:${id}`;
    const outcome = await details.press(question, { channel, id, language: askedLanguage(language) });
    if (!outcome.ok) return setFailure(outcome);
    const { product } = outcome.value;
    const inStock = product.variants.filter(({ stock }) => stock !== 0);
    const variants = product.variants.length > 0 ? inStock.slice(0, 2) : [null];
    addToCart(
      variants.map((variant) => {
        // Two variants of six pieces each show the behaviour that a documented product is documented for.
        const ids = { channel, id: product.id, spec_id: variant?.sku_id ?? null, quantity: 6 };
        return refreshEntry({ ...unreadLine(ids), trouble: null, price_before: null }, product, ids.quantity);
      }),
      cartId,
    );
    onFilled();
  }

  return (
    <>
      <EmptyState
        title={t("empty.title")}
        actions={
          <Link className={styles.link} to="/products">
            {t("empty.find")}
          </Link>
        }
      >
        {t("empty.text")}
      </EmptyState>
      {failure && <FailureNotice failure={failure} />}
      {samples.length > 0 && (
        <Section title={t("empty.samples_title")}>
          <p className={utilities.note}>{t("empty.samples_text")}</p>
          <Samples>
            {samples.map(({ channel, id, label }) => (
              <Sample
                key={`${channel} ${id}`}
                label={label}
                isDisabled={details.isPending}
                units={units}
                onPress={() => void add(channel, id)}
              >
                <code>
                  {channelName(channel, language)} {id}
                </code>
              </Sample>
            ))}
          </Samples>
        </Section>
      )}
    </>
  );
}
