import { useSuspenseQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { environmentOptions } from "../../../api/console-options.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { TextArea } from "../../../ui/controls/text-area.tsx";
import { whenIdle } from "../../../ui/browser/when-idle.ts";
import type { AddressField, ReadAddress } from "../../../cart/address/read-address-block.ts";
import { preloadAddressReader, readAddress } from "../../../cart/address/read-address.ts";
import utilities from "../../../styles/utilities.module.css";

/** Address of no real person: the demo needs a receiver for a preview. */
const sampleAddress = "张三 13800000000 浙江省杭州市余杭区文一西路969号";

/** Replaces the receiver with one pasted address block, and states what was recognized. The block itself is not stored. */
export function AddressPaste({
  onRead,
  onReading,
  emptyRequests,
}: {
  onRead: (fields: Partial<Record<AddressField, string>>) => void;
  /** Called with each reading that starts; the promise resolves after `onRead`. */
  onReading: (reading: Promise<void>) => void;
  /** Number of previews requested without a receiver: each focuses the field, which then says what to do. */
  emptyRequests: number;
}) {
  const { t } = useTranslation("preview");
  const { data: environment } = useSuspenseQuery(environmentOptions);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (emptyRequests > 0) field.current?.focus();
  }, [emptyRequests]);
  useEffect(() => whenIdle(preloadAddressReader), []);
  const [text, setText] = useState("");
  const [read, setRead] = useState<ReadAddress | null>(null);
  const [isLost, setLost] = useState(false);
  /** The text being read now: an answer for an earlier one is dropped. */
  const asked = useRef("");

  function take(next: string) {
    setText(next);
    asked.current = next;
    setLost(false);
    if (next.trim() === "") setRead(null);
    else onReading(fill(next));
  }

  async function fill(next: string): Promise<void> {
    const understood = await readAddress(next).catch(() => null);
    if (asked.current !== next) return;
    setRead(understood);
    setLost(understood === null);
    if (understood !== null) onRead(understood.fields);
  }

  const names = (fields: AddressField[]) =>
    fields.map((field) => t(`receiver.fields.${field}`)).join(t("receiver.comma"));
  const found = read ? (Object.keys(read.fields) as AddressField[]) : [];
  return (
    <div className={utilities.tightStack}>
      <TextArea
        label={t("receiver.paste")}
        description={t("receiver.paste_hint")}
        rows={2}
        ref={field}
        {...(emptyRequests > 0 && text.trim() === "" ? { error: t("receiver.nobody") } : {})}
        value={text}
        onChange={take}
        autoComplete="off"
        spellCheck="false"
      />
      {environment.environment === "demo" && text === "" && (
        <div>
          <Button variant="quiet" onPress={() => take(sampleAddress)}>
            {t("receiver.sample")}
          </Button>
        </div>
      )}
      {isLost && (
        <p role="alert" className={utilities.warning}>
          {t("receiver.reader_lost")}
        </p>
      )}
      {read && (
        <div role="status" className={utilities.note}>
          <p>
            {found.length > 0 ? t("receiver.understood", { fields: names(found) }) : t("receiver.nothing")}
          </p>
          {found.length > 0 && read.missing.length > 0 && (
            <p className={utilities.warning}>{t("receiver.missing", { fields: names(read.missing) })}</p>
          )}
          {read.leftOver.length > 0 && (
            <p className={utilities.warning}>
              {t("receiver.left_over", { text: read.leftOver.join(t("receiver.comma")) })}
            </p>
          )}
        </div>
      )}
    </div>
  );
}
