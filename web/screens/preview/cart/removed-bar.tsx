import { useEffect } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { forgetRemoved, restoreLines, useRemovedCount } from "../../../cart/removed-lines.ts";
import { Button } from "../../../ui/button.tsx";
import styles from "./lines-bar.module.css";

/** How many lines were taken out just now, with the press that puts them back; in sight wherever the press was. */
export function RemovedBar({ cartId }: { cartId: string }) {
  const { t } = useTranslation("preview");
  const count = useRemovedCount(cartId);
  useEffect(() => forgetRemoved, []);
  return (
    <div role="status" className={count > 0 ? styles.removed : undefined}>
      {count > 0 && (
        <>
          <p>{t("removed.count", { count })}</p>
          <Button onPress={restoreLines}>{t("removed.undo")}</Button>
          <Button variant="quiet" onPress={forgetRemoved}>
            {t("common:close")}
          </Button>
        </>
      )}
    </div>
  );
}
