import { useEffect, useState } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { announce } from "../display/announce.ts";
import { Button } from "./button.tsx";
import { Dialog } from "../overlays/dialog.tsx";
import { TextArea } from "./text-area.tsx";
import styles from "./copy-button.module.css";

export type CopyButtonProps = {
  /** Noun for the copied text, in the reader's language: the button is named "Copy order id". */
  what: string;
  /** Text to copy, or a function that builds it at the press. */
  text: string | (() => string);
  /**
   * Distinguishes several buttons on a page: it is appended to the button's name, so that each name is
   * unique.
   */
  of?: string;
  /** Shows only an icon; the accessible name stays. */
  compact?: boolean;
};

/**
 * Copies a text, is named after it, and confirms the copy. A text that the browser cannot copy is shown for
 * copying by hand.
 */
export function CopyButton({ what, text, of, compact = false }: CopyButtonProps) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);

  async function copy() {
    const copied = typeof text === "string" ? text : text();
    const done = await copyText(copied);
    setCopied(done);
    if (done) announce(t("copied", { what }));
    else setRefused(copied);
  }

  const name = t("copy", { what }) + (of === undefined ? "" : ` ${of}`);
  const byHand = refused !== null && (
    <Dialog title={t("copy", { what })} isOpen onClose={() => setRefused(null)}>
      <TextArea
        label={t("copy_failed")}
        exact
        readOnly
        onFocus={({ currentTarget }) => currentTarget.select()}
        value={refused}
      />
    </Dialog>
  );
  if (!compact)
    return (
      <>
        <Button onPress={() => void copy()} aria-label={name}>
          <span className={styles.both}>
            <span className={copied ? styles.away : undefined}>{name}</span>
            <span className={copied ? undefined : styles.away}>{t("copied_short")}</span>
          </span>
        </Button>
        {byHand}
      </>
    );
  return (
    <span className={styles.compact}>
      <Button variant="quiet" onPress={() => void copy()} aria-label={name}>
        <svg width="14" height="14" viewBox="0 0 16 16" aria-hidden="true">
          <path
            d={copied ? "m3 8.5 3.2 3.2L13 4.8" : "M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3"}
            fill="none"
            stroke="currentColor"
            strokeWidth="1.4"
            strokeLinejoin="round"
          />
        </svg>
      </Button>
      {byHand}
    </span>
  );
}

/**
 * Copies text as a whole. Falls back to a selection where the clipboard needs a secure context.
 * @returns whether it worked
 */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

function copyBySelection(text: string): boolean {
  const focused = document.activeElement;
  const area = document.createElement("textarea");
  area.value = text;
  area.setAttribute("aria-hidden", "true");
  area.style.position = "fixed";
  area.style.opacity = "0";
  document.body.append(area);
  area.select();
  try {
    return document.execCommand("copy");
  } catch {
    return false;
  } finally {
    area.remove();
    if (focused instanceof HTMLElement) focused.focus();
  }
}
