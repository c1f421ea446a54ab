import { useState } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { FileButton } from "../../ui/controls/file-button.tsx";

/** Maximum size of a file: a field with more text than that responds slowly. It has room for some 10,000 rows. */
const maxMegabytes = 1;

type OrderFileProps = {
  onRead: (text: string) => void;
  /** Called with the reason why a file is not read, in the reader's language. */
  onError: (issue: string) => void;
};

/** Renders a button that reads a sheet from a file of text. */
export function OrderFile({ onRead, onError }: OrderFileProps) {
  const { t } = useTranslation("payment-methods");
  const [isReading, setReading] = useState(false);

  async function pick(file: File) {
    const { name } = file;
    if (file.size > maxMegabytes * 1024 * 1024)
      return onError(t("file_errors.too_large", { name, megabytes: maxMegabytes }));
    setReading(true);
    const read = await readText(file).catch(() => null);
    setReading(false);
    if (read === null) onError(t("file_errors.unreadable", { name }));
    else if (read.isNoText) onError(t("file_errors.no_text", { name }));
    else onRead(read.text);
  }

  return (
    <FileButton
      aria-label={t("file")}
      accept=".csv,.tsv,.txt,text/csv,text/plain"
      isPending={isReading}
      onFile={(file) => void pick(file)}
    >
      {t("pick_file")}
    </FileButton>
  );
}

/** Fails if the file was moved or changed since it was chosen, or if the reader does not load. */
async function readText(file: File): Promise<{ text: string; isNoText: boolean }> {
  const { isNoText, readTextFile } = await import("../../sheets/read-text-file.ts");
  const text = await readTextFile(file);
  return { text, isNoText: isNoText(text) };
}
