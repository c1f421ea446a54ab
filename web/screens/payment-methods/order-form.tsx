import { type FormEvent, type KeyboardEvent, Suspense, useEffect, useRef, useState } from "react";
import { paymentMethodsEndpoint } from "#contract/public/payment-methods";
import { useTranslation } from "../../i18n/use-translation.ts";
import { useWorkThere } from "../../frame/work-there.ts";
import { Button } from "../../ui/controls/button.tsx";
import { ChunkLoadNotice } from "../../ui/notices/chunk-load-notice.tsx";
import { lazyComponent, usePrefetch } from "../../ui/browser/lazy-component.ts";
import { TextArea } from "../../ui/controls/text-area.tsx";
import { useSlashKey } from "../../ui/controls/use-slash-key.ts";
import { type OrderEntries, soundIds, type UnsentEntry } from "./order-entries.ts";
import type { PastedColumns } from "./pasted-columns.ts";
import type { PastedOrders } from "./use-order-entries.ts";
import styles from "./payment-methods.module.css";
import utilities from "../../styles/utilities.module.css";

const orderFile = lazyComponent(async () => (await import("./order-file.tsx")).OrderFile);
const entryNotices = lazyComponent(async () => (await import("./entry-notices.tsx")).EntryNotices);

export type OrderFormProps = {
  text: string;
  /** The entries read from the text. */
  pasted: PastedOrders;
  /** The columns of it that the list will keep. */
  columns: PastedColumns | null;
  /** The entries that are not sent. */
  unsent: readonly UnsentEntry[];
  onTextChange: (text: string) => void;
  /** Called when at least one of them can be sent. */
  onCheck: (entries: OrderEntries) => void;
  isPending: boolean;
  /** Whether this form is the page's primary action now. */
  isPrimary: boolean;
  /** Whether the form appeared on a press, and takes the focus from its button. */
  focusFirst: boolean;
};

const nothingYet: OrderEntries = { entries: [], leftOut: 0 };

/**
 * Shows one field for one id or many, validated next to the field by the contract's own rule; nothing is sent before the press.
 * Written by hand, because react-hook-form would exceed the budget of this first page.
 */
export function OrderForm({
  text,
  pasted,
  columns,
  unsent,
  onTextChange,
  onCheck,
  isPending,
  isPrimary,
  focusFirst,
}: OrderFormProps) {
  const { t } = useTranslation("payment-methods");
  const [pressedEmpty, setPressedEmpty] = useState(false);
  const [fileError, setFileError] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  const slash = useSlashKey(field);
  const press = useRef<HTMLButtonElement>(null);
  useWorkThere(press);
  usePrefetch(entryNotices.load);
  useEffect(() => {
    if (focusFirst) field.current?.focus();
  }, [focusFirst]);
  const isRead = typeof pasted === "object";
  const read = isRead ? pasted : nothingYet;
  const { entries } = read;
  const ids = soundIds(read);
  const leftOut = Math.max(0, read.leftOut - (columns?.filled ?? 0));
  const only = entries.length === 1 ? entries[0] : undefined;

  function submit(event?: FormEvent) {
    event?.preventDefault();
    if (isPending || !isRead) return;
    setPressedEmpty(entries.length === 0);
    if (ids.length > 0) onCheck(read);
    else field.current?.focus();
  }

  function submitOnEnter(event: KeyboardEvent) {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (!event.repeat) submit();
  }

  function change(value: string) {
    setPressedEmpty(false);
    setFileError(undefined);
    onTextChange(value);
  }

  const ownIssue = only?.issue ? t(`issues.${only.issue}`) : pressedEmpty ? t("issues.empty") : undefined;
  const fieldError = fileError ?? ownIssue;
  return (
    <form className={utilities.smallStack} onSubmit={submit} noValidate>
      <div className={styles.entry}>
        <TextArea
          label={t("order_id")}
          description={t("order_hint")}
          exact
          rows={Math.min(8, Math.max(1, text.split("\n").length))}
          value={text}
          onChange={change}
          onKeyDown={submitOnEnter}
          ref={field}
          {...(slash && { "aria-keyshortcuts": "/" })}
          autoComplete="off"
          spellCheck="false"
          {...(fieldError === undefined ? {} : { error: fieldError })}
        />
        <div className={styles.press}>
          <Button
            ref={press}
            type="submit"
            variant={isPrimary ? "primary" : "secondary"}
            isPending={isPending || pasted === "reading"}
            units={Math.max(1, ids.length) * paymentMethodsEndpoint.units}
          >
            {ids.length > 1 ? t("check_many", { count: ids.length }) : t("check")}
          </Button>
          <Suspense fallback={<Button isDisabled>{t("pick_file")}</Button>}>
            <orderFile.Part
              onError={setFileError}
              onRead={(read) => {
                change(read);
                press.current?.focus();
              }}
            />
          </Suspense>
        </div>
      </div>
      {pasted === "lost" && <ChunkLoadNotice />}
      {leftOut > 0 && (
        <p className={utilities.note} role="status">
          {ids.length === 1 && (
            <>
              <code>{ids[0]}</code> ·{" "}
            </>
          )}
          {t("left_out", { count: leftOut })}
        </p>
      )}
      {(entries.length > 1 || entries[0]?.warning) && (
        <Suspense>
          <entryNotices.Part entries={entries} unsent={unsent} columns={columns} />
        </Suspense>
      )}
    </form>
  );
}
