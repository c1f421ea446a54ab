import { CopyButton } from "./copy-button.tsx";
import styles from "./id-text.module.css";

/** An id: whole, selectable by one click, with a copy button named after it. */
export function IdText({ id, what }: { id: string; what: string }) {
  return (
    <span className={styles.id}>
      <code className={styles.text}>{id}</code>
      <CopyButton what={what} text={id} of={id} compact />
    </span>
  );
}
