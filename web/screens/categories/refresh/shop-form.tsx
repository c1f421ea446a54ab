import { z } from "zod";
import { shopIdSchema } from "#contract/public/category";
import { cleanPastedId } from "#contract/shared/pasted-id";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { FormTextField } from "../../../ui/forms/form-fields.tsx";
import { useContractForm } from "../../../ui/forms/contract-forms.ts";
import styles from "../categories.module.css";

export type ShopFormProps = { shop: string; platformName: string; onOpen: (shop: string) => void };

const schema = z.object({ shop: shopIdSchema.unwrap() });
const bodyOf = ({ shop }: { shop: string }) => ({ shop: cleanPastedId(shop) });

/** Asks for the shop, without which no tree can be shown. */
export function ShopForm({ shop, platformName, onOpen }: ShopFormProps) {
  const { t } = useTranslation("categories");
  const { form, submit } = useContractForm({ schema, bodyOf }, { defaultValues: { shop } });
  return (
    <form className={styles.shop} onSubmit={(event) => submit((body) => onOpen(body.shop), event)} noValidate>
      <FormTextField
        control={form.control}
        name="shop"
        label={t("shop.label")}
        description={t("shop.hint", { name: platformName })}
        exact
        maxLength={64}
        autoComplete="off"
        spellCheck="false"
        issue={t("shop.missing")}
      />
      <Button type="submit">{t("shop.open")}</Button>
    </form>
  );
}
