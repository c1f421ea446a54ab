import { useTranslation } from "../../i18n/use-translation.ts";
import { withVisibleCharacters } from "#contract/shared/clean-text";
import { prettyJson } from "./pretty-json.ts";
import { CopyButton } from "../controls/copy-button.tsx";
import styles from "./raw-json.module.css";

export type RawJsonProps = {
  /** JSON text as received; every digit is shown as sent. */
  text: string;
  /** Noun for the copy button, in the reader's language; "raw answer" by default. */
  what?: string;
};

/**
 * Shows an answer as received, laid out from its text and never parsed into JavaScript numbers. Invisible
 * characters are shown as escapes; the copy button copies the original text.
 */
export function RawJson({ text, what }: RawJsonProps) {
  const { t } = useTranslation();
  const name = what ?? t("things.raw_answer");
  return (
    <figure className={styles.raw}>
      <figcaption className={styles.head}>
        <span>{name}</span>
        <CopyButton what={name} text={text} compact />
      </figcaption>
      <section className={styles.scroll} aria-label={name} tabIndex={0}>
        <pre>{withVisibleCharacters(prettyJson(text))}</pre>
      </section>
    </figure>
  );
}
