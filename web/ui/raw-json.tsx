import { useTranslation } from "../i18n/use-translation.ts";
import { withVisibleCharacters } from "#contract/clean-text";
import { prettyJson } from "./pretty-json.ts";
import { CopyButton } from "./copy-button.tsx";
import styles from "./raw-json.module.css";

export type RawJsonProps = {
  /** JSON text as it came: every digit is shown as sent. */
  text: string;
  /** What it is, in the reader's language, for the copy button; "raw answer" without it. */
  what?: string;
};

/**
 * An answer as it came, laid out by its text, never through JavaScript numbers. What would hide in it is shown as its escape; what is
 * copied is the answer itself.
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
