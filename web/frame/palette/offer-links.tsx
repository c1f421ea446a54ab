import { Link } from "@tanstack/react-router";
import { type Ref, useState } from "react";
import type { Session } from "#contract/console/console";
import { useTranslation } from "../../i18n/use-translation.ts";
import { recentThings } from "../../ui/browser/recent-things.ts";
import { addressOf, OfferText } from "./offer-text.tsx";
import { namesClosedOrder, namesSeveral, offerName, offersFor } from "./offers.ts";
import styles from "./palette.module.css";

export type OfferLinksProps = {
  text: string;
  operator: Session["operator"];
  /** The list. It has `data-several` while no command may be run without a choice. */
  ref: Ref<HTMLUListElement>;
};

/**
 * Renders the commands of the palette for a text as links on a page. Each only fills in the fields of the
 * page that it opens.
 */
export function OfferLinks({ text, operator, ref }: OfferLinksProps) {
  const { t } = useTranslation("palette");
  const [recent] = useState(() => recentThings(operator.id));
  const offers = offersFor(text, { role: operator.role, recent, nameOf: () => "" });
  const isChoice = namesSeveral(text);
  const isClosed = namesClosedOrder(text, operator.role);
  if (offers.length === 0)
    return (
      <p className={styles.note} role="status">
        {t(isClosed ? "closed_order" : "nothing")}
      </p>
    );
  return (
    <>
      <ul
        ref={ref}
        className={styles.links}
        aria-label={t("offers")}
        {...(isChoice && { "data-several": true })}
      >
        {offers.map((offer) => (
          <li key={offerName(offer)}>
            <Link {...addressOf(offer)} className={styles.offer}>
              <OfferText offer={offer} />
            </Link>
          </li>
        ))}
      </ul>
      <p className={styles.note} role="status">
        {t(isClosed ? "closed_order" : isChoice ? "several" : "note")}
      </p>
    </>
  );
}
