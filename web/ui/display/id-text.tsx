import { CopyButton } from "../controls/copy-button.tsx";
import styles from "./id-text.module.css";

/** Shows a whole id that one click selects, with a copy button named after it. */
export function IdText({ id, what }: { id: string; what: string }) {
  return (
    <span className={styles.id}>
      <code className={styles.text}>{id}</code>
      <CopyButton what={what} text={id} of={id} compact />
    </span>
  );
}
