import { Suspense, useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { loadWords } from "../../i18n/load-words.ts";
import type { Session } from "#contract/console";
import { Button } from "../../ui/button.tsx";
import { laterPart } from "../../ui/later-part.ts";
import { isWriting, useSingleKeys } from "../../ui/single-keys.ts";

const paletteDialog = laterPart(async () => {
  const [{ PaletteDialog }] = await Promise.all([import("./palette-dialog.tsx"), loadWords("palette")]);
  return PaletteDialog;
});
const shortcutDialog = laterPart(async () => {
  const [{ ShortcutDialog }] = await Promise.all([import("./shortcut-dialog.tsx"), loadWords("palette")]);
  return ShortcutDialog;
});

/** The button and the keys that open the palette (Ctrl or Cmd and K) and the list of shortcuts (?). */
export function Palette({ operator }: { operator: Session["operator"] }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<"palette" | "shortcuts" | null>(null);
  const [singleKeys] = useSingleKeys();
  /** What is typed until the palette's field is there to take it; null while nothing waits for it. */
  const typed = useRef<string | null>(null);
  const close = () => {
    typed.current = null;
    setOpen(null);
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey) return;
    const isCommand = event.ctrlKey || event.metaKey;
    if (typed.current !== null && !isCommand && event.key.length === 1) {
      event.preventDefault();
      typed.current += event.key;
      return;
    }
    const isPalette = isCommand && event.key.toLowerCase() === "k";
    const isShortcuts = event.key === "?" && singleKeys && !isWriting(event.target);
    if (!isPalette && !isShortcuts) return;
    event.preventDefault();
    if (isPalette && !open) typed.current = "";
    setOpen(isPalette ? "palette" : "shortcuts");
  });
  useEffect(() => {
    // Before any field: those with keys of their own tell nobody of the others.
    document.addEventListener("keydown", onKey, true);
    return () => document.removeEventListener("keydown", onKey, true);
  }, []);
  return (
    <>
      <Button
        variant="quiet"
        aria-label={t("frame.palette")}
        aria-keyshortcuts="Control+K"
        onPress={() => setOpen("palette")}
      >
        <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
          <path
            d="M7 2.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9zM10.4 10.4l3.6 3.6"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.5"
          />
        </svg>
      </Button>
      <Suspense>
        {open === "palette" && (
          <paletteDialog.Part operator={operator} typed={typed} isOpen onClose={close} />
        )}
        {open === "shortcuts" && <shortcutDialog.Part isOpen onClose={close} />}
      </Suspense>
    </>
  );
}
