import { colon } from "../../i18n/sentence-gap.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import styles from "./payment-methods.module.css";

/** Maximum number of entries listed: a column pasted twice has thousands, and they render again with every key. */
const maxListed = 500;

type ListedEntry = {
  text: string;
  /** Row of the sheet, from 1. */
  row?: number | null;
  /** Texts next to it, which help to find it. */
  beside?: readonly string[];
  why: string | null;
};

/** Lists the pasted texts that are no order ids. */
export function EntryList({ entries }: { entries: readonly ListedEntry[] }) {
  const { t, language } = useTranslation("payment-methods");
  return (
    <ul className={styles.entries}>
      {entries.slice(0, maxListed).map(({ text, row, beside, why }, index) => (
        <li key={index}>
          {row && t("row", { row }) + colon(language)}
          {[
            ...(text === "" ? [] : [<code key="id">{text}</code>]),
            ...(beside ?? []).filter((cell) => cell !== ""),
            ...(why === null ? [] : [why]),
          ].flatMap((part, at) => (at === 0 ? [part] : [" · ", part]))}
        </li>
      ))}
      {entries.length > maxListed && <li>{t("not_sent_more", { count: entries.length - maxListed })}</li>}
    </ul>
  );
}
