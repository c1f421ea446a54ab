import { useRef, useState } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { addToCart } from "../../../cart/cart.ts";
import { readCartFile } from "../../../cart/cart-transfer.ts";
import { announce } from "../../../ui/announce.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import styles from "./cart-bar.module.css";
import shared from "../preview.module.css";

/** Lines from a file or a paste. Every bad row is told by its number; good ones come in only by a press. */
export function ImportDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation("preview");
  const [text, setText] = useState("");
  const picker = useRef<HTMLInputElement>(null);
  const read = text.trim() === "" ? null : readCartFile(text);
  const lines = read?.ok ? read.lines : [];

  function close() {
    setText("");
    onClose();
  }

  function take() {
    const { added, merged } = addToCart(lines);
    announce(t("import.done", { added, merged }));
    close();
  }

  return (
    <Dialog
      wide
      title={t("import.title")}
      isOpen={isOpen}
      onClose={close}
      actions={
        <>
          <Button onPress={close}>{t("common:cancel")}</Button>
          <Button variant="primary" isDisabled={lines.length === 0} onPress={take}>
            {read?.ok && read.bad.length > 0
              ? t("import.take_good", { count: lines.length })
              : t("import.take", { count: lines.length })}
          </Button>
        </>
      }
    >
      <p className={shared.muted}>{t("import.text")}</p>
      <div>
        <Button onPress={() => picker.current?.click()}>{t("import.pick")}</Button>
        <input
          ref={picker}
          className={styles.picker}
          type="file"
          tabIndex={-1}
          aria-label={t("import.file")}
          accept=".csv,.json,.txt,text/csv,application/json"
          onChange={(event) => {
            void event.target.files?.[0]?.text().then(setText);
            event.target.value = "";
          }}
        />
      </div>
      <TextArea
        label={t("import.paste")}
        rows={6}
        exact
        value={text}
        onChange={setText}
        spellCheck="false"
        placeholder="channel,id,spec_id,quantity"
        {...(read && !read.ok ? { error: t(`import.faults.${read.fault}`) } : {})}
      />
      {read?.ok && (
        <div role="status" className={styles.stack}>
          <p>{t("import.found", { count: lines.length })}</p>
          {read.bad.length > 0 && (
            <Notice tone="caution" title={t("import.bad", { count: read.bad.length })}>
              <ul className={styles.badRows}>
                {read.bad.map(({ row, fault, text: cells }) => (
                  <li key={row}>
                    {t(read.format === "csv" ? "import.row" : "import.line", { row })}:{" "}
                    {t(`import.rows.${fault}`)} <code>{cells}</code>
                  </li>
                ))}
              </ul>
            </Notice>
          )}
        </div>
      )}
    </Dialog>
  );
}
