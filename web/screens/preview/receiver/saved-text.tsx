import { useTranslation } from "../../../i18n/use-translation.ts";
import { Button } from "../../../ui/button.tsx";
import { downloadFile } from "../../../ui/download-file.ts";

/** Saves what was set aside as it lies on the device, so that nothing is lost that cannot be read here. */
export function SavedText({ storageKey }: { storageKey: string }) {
  const { t } = useTranslation("preview");
  const save = () =>
    downloadFile({
      name: "carts-set-aside.json",
      type: "application/json",
      text: localStorage.getItem(storageKey) ?? "",
    });
  return <Button onPress={save}>{t("storage.save")}</Button>;
}
