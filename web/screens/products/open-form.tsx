import { type FormEvent, useRef, useState } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { productDetailEndpoint } from "#contract/product-detail";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { type ProductReference, readReference } from "./product-reference.ts";
import type { SearchChannel } from "./search/search-channels.ts";
import styles from "./products.module.css";

export type OpenFormProps = {
  text: string;
  channel: SearchChannel;
  onTextChange: (text: string) => void;
  onOpen: (reference: ProductReference) => void;
  isPending: boolean;
  /** Whether this is what the page is there for now. */
  isPrimary: boolean;
};

/** One product by its id or a link to it; what cannot be either is said at the field, and nothing is sent. */
export function OpenForm({ text, channel, onTextChange, onOpen, isPending, isPrimary }: OpenFormProps) {
  const { t } = useTranslation("products");
  const [pressed, setPressed] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const read = readReference(text, channel);
  const fault = "fault" in read ? read.fault : null;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isPending) return;
    setPressed("fault" in read);
    if ("fault" in read) field.current?.focus();
    else onOpen(read.reference);
  }

  // An empty field is only wrong once it was sent; a wrong one is said at once.
  const shown = fault !== null && (pressed || fault !== "open_empty") ? t(`faults.${fault}`) : undefined;
  return (
    <form className={styles.open} aria-label={t("open.form")} onSubmit={submit} noValidate>
      <TextField
        ref={field}
        label={t("open.field")}
        description={t("open.hint")}
        exact
        value={text}
        onChange={(next) => {
          setPressed(false);
          onTextChange(next);
        }}
        autoComplete="off"
        spellCheck="false"
        {...(shown === undefined ? {} : { error: shown })}
      />
      <div className={styles.press}>
        <Button
          type="submit"
          variant={isPrimary ? "primary" : "secondary"}
          isPending={isPending}
          units={productDetailEndpoint.units}
        >
          {t("open.press")}
        </Button>
      </div>
    </form>
  );
}
