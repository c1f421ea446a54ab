import { useTranslation } from "../../i18n/use-translation.ts";
import styles from "./payment-methods.module.css";

/** Maximum number of entries listed: a column pasted twice has thousands, and they render again with every key. */
const maxListed = 500;

type EntryListProps = { entries: readonly { text: string; why: string | null }[] };

/** Lists the pasted texts that are no order ids. */
export function EntryList({ entries }: EntryListProps) {
  const { t } = useTranslation("payment-methods");
  return (
    <ul className={styles.entries}>
      {entries.slice(0, maxListed).map(({ text, why }, index) => (
        <li key={index}>
          <code>{text}</code> {why}
        </li>
      ))}
      {entries.length > maxListed && <li>{t("not_sent_more", { count: entries.length - maxListed })}</li>}
    </ul>
  );
}
