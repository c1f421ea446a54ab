import { useEffect, useEffectEvent, useState } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { pictureSearchEndpoint } from "#contract/public/picture-search";
import { useUnits } from "../../../api/free-query-options.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Dialog } from "../../../ui/overlays/dialog.tsx";
import { ProductPicture } from "../product-picture.tsx";
import type { SearchChannel } from "../search/search-channels.ts";
import styles from "./picture.module.css";

/** Pictures of one product to view; those of its variants each have a name. */
export type ViewedPictures = {
  title: string;
  channel: SearchChannel;
  urls: readonly string[];
  names?: readonly string[];
  at: number;
};

export type PictureViewerProps = ViewedPictures & {
  onSimilar: (channel: SearchChannel, url: string) => void;
  onClose: () => void;
};

/**
 * Shows a picture as large as the window allows. Arrow keys show the next one, Esc closes it, and the focus
 * returns to where it was.
 */
export function PictureViewer(props: PictureViewerProps) {
  const { t } = useTranslation("products");
  const units = useUnits(pictureSearchEndpoint);
  const { title, channel, urls, names, at, onSimilar, onClose } = props;
  const [shown, setShown] = useState(at);
  const name = names?.[shown];
  const url = urls[shown] ?? null;
  const count = urls.length;
  const turn = (by: number) => setShown((shown + by + count) % count);
  const turnByKey = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key === "ArrowLeft") turn(-1);
    if (key === "ArrowRight") turn(1);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => turnByKey(event);
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, []);
  return (
    <Dialog
      wide
      title={name === undefined ? title : `${title} · ${name}`}
      isOpen
      onClose={onClose}
      actions={
        <>
          {url !== null && (
            <Button
              units={units}
              onPress={() => {
                onClose();
                onSimilar(channel, url);
              }}
            >
              {t("picture.similar")}
            </Button>
          )}
          <Button onPress={onClose}>{t("common:close")}</Button>
        </>
      }
    >
      <div className={styles.viewer}>
        <ProductPicture url={url} alt={t("picture.at", { at: shown + 1, count })} />
        {count > 1 && (
          <div className={styles.turn}>
            <Button onPress={() => turn(-1)}>{t("picture.previous")}</Button>
            <span>{t("picture.at", { at: shown + 1, count })}</span>
            <Button onPress={() => turn(1)}>{t("picture.next")}</Button>
          </div>
        )}
      </div>
    </Dialog>
  );
}
