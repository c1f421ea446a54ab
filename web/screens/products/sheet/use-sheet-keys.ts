import { type RefObject, useEffect } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { announce } from "../../../ui/display/announce.ts";
import type { QuantitySheet } from "./quantity-sheet.ts";
import { type Direction, fieldBeside, type FieldGrid, isBlock, placeBlock } from "./sheet-moves.ts";

const arrows: Record<string, Direction> = {
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowLeft: "left",
  ArrowRight: "right",
};

/** Loads the sheet parser with the first pasted block, because pasting is rare. */
const loadReader = () => import("./read-block.ts");

export type SheetKeysInput = {
  sheet: QuantitySheet;
  grid: FieldGrid;
  /** The element that contains the fields. */
  container: RefObject<HTMLElement | null>;
  onFocusField: (at: number) => void;
  /** Number of pasted values without a field; 0 after a paste that fitted. */
  onPasted: (leftOut: number) => void;
};

/** Handles keys and paste as a spreadsheet does, once for all fields of a sheet, so that the fields themselves stay cheap. */
export function useSheetKeys(input: SheetKeysInput): void {
  const { sheet, grid, container, onFocusField, onPasted } = input;
  const { t } = useTranslation("product");

  useEffect(() => {
    function undo(event: KeyboardEvent) {
      const back = sheet.undo();
      if (back === null) return;
      event.preventDefault();
      event.stopPropagation();
      focusField(container.current, back);
      announce(t("sheet.undone"));
    }

    function onKeyDown(event: KeyboardEvent) {
      const field = fieldOf(event.target);
      if (!field || event.isComposing || event.altKey || event.ctrlKey || event.metaKey) return;
      if (event.key === "Escape") return undo(event);
      const direction = moveOf(event, field);
      if (!direction) return;
      event.preventDefault();
      const next = fieldBeside(grid, placeOf(field), direction);
      if (next !== null) focusField(container.current, next);
    }

    function onPaste(event: ClipboardEvent) {
      const field = fieldOf(event.target);
      const text = event.clipboardData?.getData("text") ?? "";
      if (!field || !isBlock(text)) return;
      event.preventDefault();
      const from = placeOf(field);
      void loadReader().then(
        ({ readBlock }) => {
          const { cells, leftOut } = placeBlock(grid, from, readBlock(text));
          sheet.fill(cells);
          onPasted(leftOut);
          announce(t("sheet.pasted", { count: cells.length }));
        },
        () => announce(t("common:part_lost.title")),
      );
    }

    function onFocus(event: FocusEvent) {
      const field = fieldOf(event.target);
      if (field) onFocusField(placeOf(field));
    }

    const listening = new AbortController();
    const { signal } = listening;
    container.current?.addEventListener("keydown", onKeyDown, { signal });
    container.current?.addEventListener("paste", onPaste, { signal });
    container.current?.addEventListener("focusin", onFocus, { signal });
    return () => listening.abort();
  }, [sheet, grid, container, onFocusField, onPasted, t]);
}

/** Focuses a field if it is on the page. */
export function focusField(container: HTMLElement | null, at: number): void {
  const field = container?.querySelector<HTMLInputElement>(`[data-at="${at}"]`);
  field?.focus();
  // Scrolls the field out from under the heading, the first column and the total, which are all sticky.
  field?.scrollIntoView({ block: "nearest", inline: "nearest" });
}

function fieldOf(target: EventTarget | null): HTMLInputElement | null {
  return target instanceof HTMLInputElement && target.dataset["at"] !== undefined ? target : null;
}

function placeOf(field: HTMLInputElement): number {
  return Number(field.dataset["at"]);
}

/**
 * Returns the direction of a key. Enter goes down. Up and down always leave a one-line field; left and right
 * leave it at the text's edge, or when all is selected.
 */
function moveOf(event: KeyboardEvent, field: HTMLInputElement): Direction | null {
  if (event.key === "Enter") return event.shiftKey ? "up" : "down";
  const arrow = arrows[event.key];
  if (!arrow || event.shiftKey) return null;
  if (arrow === "up" || arrow === "down") return arrow;
  const { selectionStart: start, selectionEnd: end, value } = field;
  if (start === 0 && end === value.length) return arrow;
  return start === end && start === (arrow === "left" ? 0 : value.length) ? arrow : null;
}
