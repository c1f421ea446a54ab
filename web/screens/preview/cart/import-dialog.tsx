import { useState, type ClipboardEvent } from "react";
import { useTranslation, type Translate } from "../../../i18n/use-translation.ts";
import { addCart, addToCart, countMerged, maxCartLines, type Cart } from "../../../cart/cart.ts";
import { addLines } from "../../../cart/undo-change.ts";
import { announce } from "../../../ui/display/announce.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Dialog } from "../../../ui/overlays/dialog.tsx";
import { FileButton } from "../../../ui/controls/file-button.tsx";
import { Notice } from "../../../ui/notices/notice.tsx";
import { readTextFile } from "../../../sheets/read-text-file.ts";
import { TextArea } from "../../../ui/controls/text-area.tsx";
import { RowsChannel } from "./rows-channel.tsx";
import { ReadRows } from "./read-rows.tsx";
import { maxCartFileBytes, maxShownTextLength, useCartFile, type CartSource } from "./use-cart-file.ts";
import type { ImportedCart } from "../../../cart/read-cart-file.ts";
import { listText } from "../../../ui/display/list-text.ts";
import utilities from "../../../styles/utilities.module.css";

const none: CartSource = { text: "", name: null, channel: null };

/** Imports lines from a file or a paste. Every bad row is reported by its number; good rows are added only by a press. */
export function ImportDialog({
  cart,
  isOpen,
  onTaken,
  onClose,
}: {
  /** The current cart; null = the lines create the first one. */
  cart: Cart | null;
  isOpen: boolean;
  /** @param newCartId id of the cart that the lines became, where that is not the current one */
  onTaken: (newCartId?: string) => void;
  onClose: () => void;
}) {
  const { t, language } = useTranslation("preview");
  const [source, setSource] = useState(none);
  const [isTooLarge, setTooLarge] = useState(false);
  /** Number of lines that the cart had no room for at the last press; null = nothing was pressed yet. */
  const [left, setLeft] = useState<number | null>(null);
  const { read, isReading } = useCartFile(source);
  const lines = read?.ok ? read.lines : [];
  /** Name of the cart that a handed-over file becomes: it is never mixed into another one. */
  const ownName = read?.ok && read.format === "json" ? read.name || t("import.unnamed") : null;

  function show(text: string, name: string) {
    setLeft(null);
    setTooLarge(text.length > maxCartFileBytes);
    const isShown = text.length <= maxShownTextLength && !text.includes("\0");
    setSource(text.length > maxCartFileBytes ? none : { ...none, text, name: isShown ? null : name });
  }

  function pick(file: File) {
    if (file.size <= maxCartFileBytes) void readTextFile(file).then((text) => show(text, file.name));
    else {
      setTooLarge(true);
      setSource(none);
    }
  }

  function paste(event: ClipboardEvent) {
    const text = event.clipboardData.getData("text");
    if (text.length <= maxShownTextLength) return;
    event.preventDefault();
    show(text, t("import.pasted"));
  }

  function close() {
    show("", "");
    onClose();
  }

  function takeCart(name: string) {
    const { id } = addCart(name);
    const { added } = addToCart(lines, id);
    announce(t("import.done_cart", { name, count: added }));
    onTaken(id);
    close();
  }

  function take() {
    const { added, merged, left: noRoom } = addLines(lines, cart?.id);
    announce(t("import.done", { added, merged }));
    onTaken();
    if (noRoom === 0) return close();
    setSource(none);
    setLeft(noRoom);
  }

  return (
    <Dialog
      wide
      title={t("import.title")}
      isOpen={isOpen}
      onClose={close}
      actions={
        <>
          <Button onPress={close}>{t(left === null ? "common:cancel" : "common:close")}</Button>
          <Button
            variant="primary"
            isDisabled={lines.length === 0}
            onPress={ownName === null ? take : () => takeCart(ownName)}
          >
            {lines.length === 0
              ? t("import.open")
              : ownName !== null
                ? t("import.take_cart", { name: ownName, count: lines.length })
                : read?.ok && read.bad.length > 0
                  ? t("import.take_good", { count: lines.length })
                  : t("import.take", { count: lines.length })}
          </Button>
        </>
      }
    >
      <p className={utilities.note}>{t("import.text")}</p>
      <div>
        <FileButton
          aria-label={t("import.file")}
          accept=".csv,.json,.txt,text/csv,application/json"
          onFile={pick}
        >
          {t("import.pick")}
        </FileButton>
      </div>
      <div onPasteCapture={paste}>
        <TextArea
          label={t("import.paste")}
          rows={6}
          exact
          value={source.name === null ? source.text : ""}
          onChange={(text) => show(text, t("import.pasted"))}
          spellCheck="false"
          placeholder="channel,id,spec_id,quantity"
          {...(read && !read.ok ? { error: sheetIssueText(read, { t, language }) } : {})}
        />
      </div>
      {(source.channel !== null || (read?.ok && read.asksChannel)) && (
        <RowsChannel value={source.channel} onChange={(channel) => setSource({ ...source, channel })} />
      )}
      {isTooLarge && (
        <Notice tone="warning" live="status" title={t("import.too_large")}>
          <p>
            {t("import.too_large_text", { megabytes: maxCartFileBytes / 1024 / 1024, most: maxCartLines })}
          </p>
        </Notice>
      )}
      {left !== null && (
        <Notice tone="warning" live="status" title={t("import.left", { count: left })}>
          <p>{t("import.left_text", { most: maxCartLines })}</p>
        </Notice>
      )}
      {(isReading || read?.ok) && (
        <div role="status" className={utilities.stack}>
          {source.name !== null && <p>{source.name}</p>}
          {isReading && <p>{t("import.reading")}</p>}
          {read?.ok && <ReadRows read={read} merged={countMerged(lines, ownName === null ? cart : null)} />}
          {ownName !== null && <p>{t("import.own_cart", { name: ownName })}</p>}
        </div>
      )}
    </Dialog>
  );
}

/** Returns why a whole file was refused, with the columns that are missing or named twice. */
function sheetIssueText(
  read: Extract<ImportedCart, { ok: false }>,
  { t, language }: { t: Translate<"preview">; language: string },
): string {
  if (read.issue === "columns") {
    const names = read.missing.map((column) => t(`import.columns.${column}`));
    return t("import.issues.columns", { columns: listText(names, language) });
  }
  if (read.issue === "ambiguous_columns")
    return t("import.issues.ambiguous_columns", {
      column: t(`import.columns.${read.column}`),
      headings: listText(
        read.headings.map((heading) => t("import.quoted", { text: heading })),
        language,
      ),
    });
  return t(`import.issues.${read.issue}`);
}
