import { type FormEvent, useState } from "react";
import { cleanPastedId } from "#contract/shared/pasted-id";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { TextField } from "../../../ui/controls/text-field.tsx";
import styles from "../categories.module.css";

export type ShopFormProps = { shop: string; platformName: string; onOpen: (shop: string) => void };

/** Asks for the shop, without which no tree can be shown. */
export function ShopForm({ shop, platformName, onOpen }: ShopFormProps) {
  const { t } = useTranslation("categories");
  const [text, setText] = useState(shop);
  const [pressedEmpty, setPressedEmpty] = useState(false);

  function open(event: FormEvent) {
    event.preventDefault();
    const id = cleanPastedId(text);
    setPressedEmpty(id === "");
    if (id !== "") onOpen(id);
  }

  return (
    <form className={styles.shop} onSubmit={open} noValidate>
      <TextField
        label={t("shop.label")}
        description={t("shop.hint", { name: platformName })}
        exact
        value={text}
        maxLength={64}
        autoComplete="off"
        spellCheck="false"
        onChange={(value) => {
          setText(value);
          setPressedEmpty(false);
        }}
        {...(pressedEmpty ? { error: t("shop.missing") } : {})}
      />
      <Button type="submit">{t("shop.open")}</Button>
    </form>
  );
}
