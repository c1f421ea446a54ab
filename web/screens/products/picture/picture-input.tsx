import { useEffect, useEffectEvent } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { FileButton } from "../../../ui/controls/file-button.tsx";
import styles from "./picture.module.css";

/**
 * Picks a picture from this device, or takes one with a phone. A picture pasted or dropped anywhere on the
 * screen is also accepted.
 */
export function PictureInput({
  isPending,
  onPicture,
}: {
  isPending: boolean;
  onPicture: (file: Blob) => void;
}) {
  const { t } = useTranslation("products");
  const come = (event: Event, data: DataTransfer | null) => {
    const picture = pictureIn(data);
    if (!picture) return;
    event.preventDefault();
    onPicture(picture);
  };
  const paste = useEffectEvent((event: ClipboardEvent) => come(event, event.clipboardData));
  const drop = useEffectEvent((event: DragEvent) => come(event, event.dataTransfer));
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    window.addEventListener("paste", (event) => paste(event), { signal });
    window.addEventListener("dragover", allowFiles, { signal });
    window.addEventListener("drop", (event) => drop(event), { signal });
    return () => stop.abort();
  }, []);

  const shared = { accept: "image/*", isPending, onFile: onPicture };
  return (
    <>
      <FileButton {...shared} aria-label={t("picture.pick")}>
        {t("picture.pick")}
      </FileButton>
      <span className={styles.camera}>
        <FileButton {...shared} aria-label={t("picture.camera")} capture="environment">
          {t("picture.camera")}
        </FileButton>
      </span>
    </>
  );
}

/** Accepts a dropped file, for which a browser would otherwise leave the page. */
function allowFiles(event: DragEvent): void {
  if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
}

/** Returns the picture in a paste or a drop. Spreadsheet cells come with a picture of themselves; there the text is meant. */
function pictureIn(data: DataTransfer | null): File | null {
  if (!data || data.types.includes("text/plain")) return null;
  return [...data.files].find(({ type }) => type.startsWith("image/")) ?? null;
}
