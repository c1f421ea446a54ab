import { Link } from "@tanstack/react-router";
import { formatFen, formatYuan } from "#contract/shared/money";
import { productLink } from "../../../frame/screen-paths.ts";
import { askedLanguage } from "../../../i18n/asked-language.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Checkbox } from "../../../ui/controls/checkbox.tsx";
import { numberText } from "../../../ui/controls/number-text.ts";
import { channelName } from "../../../ui/display/channel-name.ts";
import { Time } from "../../../ui/display/time.tsx";
import { VisuallyHidden } from "../../../ui/display/visually-hidden.tsx";
import { EnlargingPicture } from "../enlarging-picture.tsx";
import { productReferenceOf } from "../find/read-find.ts";
import type { ListedProduct } from "../listed-product.ts";
import type { ViewedPictures } from "../picture/picture-viewer.tsx";
import type { ProductReference } from "../product-reference.ts";
import { changeSince } from "./change-since.ts";
import type { SavedProduct } from "./shortlist.ts";
import styles from "./shortlist.module.css";
import utilities from "../../../styles/utilities.module.css";

/** Shows one saved product with what its list said, its price then and now, and its last known freight. */
export function SavedRow({
  one,
  isRead,
  units,
  freight,
  comparison,
  onOpen,
  onView,
  onLeave,
}: {
  one: SavedProduct;
  /** Whether the product's details were already read, so that opening it is free. */
  isRead: boolean;
  /** Cost of reading the products. */
  units: number;
  /** The freight last estimated here, in fen. */
  freight: number | null;
  comparison: { isPicked: boolean; hasRoom: boolean; onPick: (pick: ListedProduct) => void };
  onOpen: (reference: ProductReference) => void;
  onView: (pictures: ViewedPictures) => void;
  onLeave: () => void;
}) {
  const { t, language } = useTranslation("finding");
  const reference = productReferenceOf(one.name);
  const translated = one.translated?.language === askedLanguage(language) ? one.translated : null;
  const yuan = (amount: string | null) => (amount === null ? t("compare.not_said") : formatYuan(amount));
  const number = (count: number | null) =>
    count === null ? t("compare.not_said") : numberText(count, language);
  const change = changeSince(one);
  const name = reference ? `${channelName(reference.channel, language)} ${reference.text}` : one.name;
  return (
    <li className={styles.row}>
      {reference && (
        <EnlargingPicture
          pictures={{
            title: one.title || name,
            channel: reference.channel,
            urls: one.image === null ? [] : [one.image],
            at: 0,
          }}
          size={72}
          onView={onView}
        />
      )}
      <div className={styles.what}>
        <h3 lang="zh-CN">
          {reference ? <Link {...productLink(one.name)}>{one.title || name}</Link> : one.title || name}
        </h3>
        {translated && (
          <p className={utilities.muted} lang={translated.language}>
            {translated.text}
          </p>
        )}
        <p className={utilities.note}>
          {name} ·{" "}
          <span className={utilities.whole}>
            {t("shortlist.kept")} <Time at={one.kept_at} />
          </span>
        </p>
      </div>
      <dl className={styles.figures}>
        {freight !== null && (
          <div>
            <dt>{t("shortlist.freight")}</dt>
            <dd>{formatFen(freight)}</dd>
          </div>
        )}
        <div>
          <dt>{t("shortlist.minimum")}</dt>
          <dd>{number(one.minimum)}</dd>
        </div>
        <div>
          <dt>{t("shortlist.sales")}</dt>
          <dd>{number(one.sales)}</dd>
        </div>
        <div>
          <dt>{t("shortlist.price_kept")}</dt>
          <dd>{yuan(one.price)}</dd>
        </div>
        {one.now && (
          <>
            <div>
              <dt>{t("shortlist.price_now")}</dt>
              <dd>{yuan(one.now.price)}</dd>
            </div>
            <div>
              <dt>{t("shortlist.change")}</dt>
              <dd>{change === null ? t("compare.not_said") : changeText(change, t("shortlist.same"))}</dd>
            </div>
          </>
        )}
      </dl>
      <div className={utilities.row}>
        <Checkbox
          isSelected={comparison.isPicked}
          isDisabled={!comparison.isPicked && !comparison.hasRoom}
          onChange={() => {
            const { kept_at: _at, now, ...listed } = one;
            comparison.onPick({ ...listed, price: now?.price ?? listed.price });
          }}
          aria-label={`${t("shortlist.compare")} ${one.title}`}
        >
          {t("shortlist.compare")}
        </Checkbox>
        {reference && (
          <Button {...(isRead ? {} : { units })} onPress={() => onOpen(reference)}>
            <span>
              {t("shortlist.open")}
              <VisuallyHidden> {one.title}</VisuallyHidden>
            </span>
          </Button>
        )}
        <Button variant="quiet" onPress={onLeave}>
          <span>
            {t("shortlist.leave")}
            <VisuallyHidden> {one.title}</VisuallyHidden>
          </span>
        </Button>
      </div>
    </li>
  );
}

/** Formats a change with a sign, so that its direction is not shown by colour alone. */
function changeText(change: string, same: string): string {
  if (change === "0") return same;
  return change.startsWith("-") ? `▼ ${formatYuan(change.slice(1))}` : `▲ ${formatYuan(change)}`;
}
