import { Suspense, useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { loadWords } from "../../i18n/load-words.ts";
import type { Session } from "#contract/console/console";
import { Button } from "../../ui/controls/button.tsx";
import { lazyComponent } from "../../ui/browser/lazy-component.ts";
import { isWriting, useSingleKeys } from "../../ui/controls/single-keys.ts";
import { VisuallyHidden } from "../../ui/display/visually-hidden.tsx";
import { returnFocus } from "../../ui/overlays/return-focus.ts";

const paletteDialog = lazyComponent(async () => {
  const [{ PaletteDialog }] = await Promise.all([import("./palette-dialog.tsx"), loadWords("palette")]);
  return PaletteDialog;
});
const shortcutDialog = lazyComponent(async () => {
  const [{ ShortcutDialog }] = await Promise.all([import("./shortcut-dialog.tsx"), loadWords("palette")]);
  return ShortcutDialog;
});

/**
 * Renders the button of the palette and handles the keys that open it (Ctrl or Cmd and K) and the list of
 * shortcuts (?).
 */
export function Palette({ operator }: { operator: Session["operator"] }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<"palette" | "shortcuts" | null>(null);
  const [singleKeys] = useSingleKeys();
  /** True while the palette's field has not loaded; a temporary field takes the typed text. */
  const [isHeld, setIsHeld] = useState(false);
  const [isComposing, setIsComposing] = useState(false);
  const typed = useRef("");
  const before = useRef<HTMLElement | null>(null);
  const openPalette = () => {
    typed.current = "";
    before.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    setIsHeld(true);
    setOpen("palette");
  };
  const close = () => {
    setOpen(null);
    setIsHeld(false);
    setIsComposing(false);
    // The dialog returns the focus to the temporary field, which no longer exists.
    returnFocus(before.current);
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey) return;
    const isPalette = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k";
    const isShortcuts = event.key === "?" && singleKeys && !isWriting(event.target);
    if (!isPalette && !isShortcuts) return;
    event.preventDefault();
    if (isShortcuts) setOpen("shortcuts");
    else if (open !== "palette") openPalette();
  });
  useEffect(() => {
    // Listens in the capture phase, because fields with keys of their own stop the propagation of the others.
    document.addEventListener("keydown", onKey, true);
    return () => document.removeEventListener("keydown", onKey, true);
  }, []);
  return (
    <>
      <Button
        variant="quiet"
        aria-label={t("frame.palette")}
        aria-keyshortcuts="Control+K"
        onPress={openPalette}
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
      {isHeld && (
        <VisuallyHidden>
          <input
            ref={takeFocus}
            aria-label={t("frame.palette")}
            onInput={({ currentTarget }) => (typed.current = currentTarget.value)}
            // The focus moves only between words: within a word it would end the input method's composition.
            onCompositionStart={() => setIsComposing(true)}
            onCompositionEnd={() => setIsComposing(false)}
            onKeyDown={({ key, nativeEvent }) => key === "Escape" && !nativeEvent.isComposing && close()}
          />
        </VisuallyHidden>
      )}
      <Suspense>
        {open === "palette" && !isComposing && (
          <paletteDialog.Part
            operator={operator}
            typed={typed}
            onTake={() => setIsHeld(false)}
            onClose={close}
          />
        )}
        {open === "shortcuts" && <shortcutDialog.Part isOpen onClose={close} />}
      </Suspense>
    </>
  );
}

/** Called once, when the field is rendered. */
function takeFocus(field: HTMLElement | null): void {
  field?.focus();
}
