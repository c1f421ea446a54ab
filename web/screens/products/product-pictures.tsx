import { useState } from "react";
import { ToggleButton, ToggleButtonGroup } from "react-aria-components";
import { useTranslation } from "../../i18n/use-translation.ts";
import type { Product } from "#contract/product";
import { ProductPicture } from "./product-picture.tsx";
import styles from "./product-pictures.module.css";

/** One picture large, the others to choose from. */
export function ProductPictures({ images }: { images: Product["images"] }) {
  const { t } = useTranslation("products");
  const [shown, setShown] = useState(0);
  const count = images.length;
  const image = images[shown];
  return (
    <div className={styles.pictures}>
      <ProductPicture url={image?.url ?? null} alt={t("detail.picture", { at: shown + 1, count })} />
      {count > 1 && (
        <ToggleButtonGroup
          className={styles.choice ?? ""}
          aria-label={t("detail.pictures")}
          selectionMode="single"
          disallowEmptySelection
          selectedKeys={[String(shown)]}
          onSelectionChange={(keys) => setShown(Number([...keys][0] ?? 0))}
        >
          {images.map(({ url }, at) => (
            <ToggleButton
              key={at}
              id={String(at)}
              className={styles.thumb ?? ""}
              aria-label={t("detail.picture", { at: at + 1, count })}
            >
              <ProductPicture url={url} size={44} />
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      )}
    </div>
  );
}
