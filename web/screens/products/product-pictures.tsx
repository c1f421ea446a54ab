import { useId, useState } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import type { Product } from "#contract/public/product";
import { pictureSearchEndpoint } from "#contract/public/picture-search";
import { useUnits } from "../../api/free-query-options.ts";
import { Button } from "../../ui/controls/button.tsx";
import { EnlargingPicture } from "./enlarging-picture.tsx";
import type { ViewedPictures } from "./picture/picture-viewer.tsx";
import type { SearchChannel } from "./search/search-channels.ts";
import { ProductPicture } from "./product-picture.tsx";
import styles from "./product-pictures.module.css";

export type ProductPicturesProps = {
  product: Product;
  onView: (pictures: ViewedPictures) => void;
  onSimilar: (channel: SearchChannel, url: string) => void;
};

/** Shows one picture large and the others to choose from; each can be enlarged and searched by. */
export function ProductPictures({ product, onView, onSimilar }: ProductPicturesProps) {
  const { images, channel, title } = product;
  const { t } = useTranslation("products");
  const units = useUnits(pictureSearchEndpoint);
  const group = useId();
  const [shown, setShown] = useState(0);
  const count = images.length;
  const image = images[shown];
  return (
    <div className={styles.pictures}>
      <EnlargingPicture
        pictures={{ title: title.original, channel, urls: images.map(({ url }) => url), at: shown }}
        alt={t("picture.at", { at: shown + 1, count })}
        onView={onView}
      />
      <div className={styles.beside}>
        {count > 1 && (
          <div className={styles.choice} role="radiogroup" aria-label={t("picture.all")}>
            {images.map(({ url }, at) => (
              <label key={at} className={styles.thumb}>
                <input
                  type="radio"
                  name={group}
                  aria-label={t("picture.at", { at: at + 1, count })}
                  checked={at === shown}
                  onChange={() => setShown(at)}
                />
                <ProductPicture url={url} size={32} />
              </label>
            ))}
          </div>
        )}
        {image && (
          <div>
            <Button units={units} onPress={() => onSimilar(channel, image.url)}>
              {t("picture.similar")}
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}
