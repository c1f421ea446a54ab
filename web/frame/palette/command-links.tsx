import { Link } from "@tanstack/react-router";
import { type Ref, useState } from "react";
import type { Session } from "#contract/console/console";
import { useTranslation } from "../../i18n/use-translation.ts";
import { recentThings } from "../../ui/browser/recent-things.ts";
import { addressOf, CommandText } from "./command-text.tsx";
import { namesClosedOrder, namesSeveral, offerName, commandsFor } from "./commands.ts";
import styles from "./palette.module.css";
import utilities from "../../styles/utilities.module.css";

export type CommandLinksProps = {
  text: string;
  operator: Session["operator"];
  /** The list. It has `data-several` while no command may be run without a choice. */
  ref: Ref<HTMLUListElement>;
};

/**
 * Renders the commands of the palette for a text as links on a page. Each only fills in the fields of the
 * page that it opens.
 */
export function CommandLinks({ text, operator, ref }: CommandLinksProps) {
  const { t } = useTranslation("palette");
  const [recent] = useState(() => recentThings(operator.id));
  const offers = commandsFor(text, { role: operator.role, recent, nameOf: () => "" });
  const isChoice = namesSeveral(text);
  const isClosed = namesClosedOrder(text, operator.role);
  if (offers.length === 0)
    return (
      <p className={utilities.note} role="status">
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
            <Link {...addressOf(offer, operator.id)} className={styles.offer}>
              <CommandText offer={offer} />
            </Link>
          </li>
        ))}
      </ul>
      <p className={utilities.note} role="status">
        {t(isClosed ? "closed_order" : isChoice ? "several" : "note")}
      </p>
    </>
  );
}
