import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { channelName } from "../../../ui/display/channel-name.ts";
import { formOf, type ProductsAddress } from "../products-address.ts";
import styles from "./find-form.module.css";

/**
 * Collapses the search box on a phone, when an answer arrives, to one line that repeats the question; a press expands
 * it until the next answer. A wide window has room for both, so the box is always shown there.
 *
 * @param answeredAt when the answer on the page arrived, epoch ms; undefined = no answer yet
 */
export function FindFold({
  search,
  answeredAt,
  children,
}: {
  search: ProductsAddress;
  answeredAt: number | undefined;
  children: ReactNode;
}) {
  const { t } = useTranslation("products");
  /** Arrival time of the answer that was shown when the box was expanded. */
  const [openedOver, setOpenedOver] = useState<number>();
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const line = useRef<HTMLButtonElement>(null);
  const isOpen = answeredAt === undefined || openedOver === answeredAt;
  // The focused element is hidden with the box, so the focus moves to the line. On a wide window the line cannot take it.
  useEffect(() => {
    if (!isOpen && box.current?.contains(document.activeElement))
      line.current?.focus({ preventScroll: true });
  }, [isOpen]);
  return (
    <>
      {answeredAt !== undefined && (
        <button
          ref={line}
          type="button"
          className={styles.line}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpenedOver(isOpen ? undefined : answeredAt)}
        >
          <Asked search={search} />
          <span className={styles.change}>{t(isOpen ? "find.fold" : "find.change")}</span>
        </button>
      )}
      <div ref={box} id={id} className={`${styles.box} ${isOpen ? "" : styles.folded}`}>
        {children}
      </div>
    </>
  );
}

/** Shows the question in the URL as one line. */
function Asked({ search }: { search: ProductsAddress }) {
  const { t, language } = useTranslation("products");
  const { channel, q, category, categoryName, from, to, sort } = formOf(search);
  const parts = [
    channelName(channel, language),
    search.picture !== undefined && search.open === undefined && t("picture.chosen"),
    q,
    search.open === undefined && (categoryName ?? category),
    from && `${t("search.price_from")} ${from}`,
    to && `${t("search.price_to")} ${to}`,
    sort !== "best" && t(`search.sorts.${sort}`),
  ];
  return <span className={styles.asked}>{parts.filter((part) => part).join(" · ")}</span>;
}
