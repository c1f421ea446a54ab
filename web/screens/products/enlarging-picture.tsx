import { useTranslation } from "../../i18n/use-translation.ts";
import { VisuallyHidden } from "../../ui/display/visually-hidden.tsx";
import type { ViewedPictures } from "./picture/picture-viewer.tsx";
import { ProductPicture } from "./product-picture.tsx";
import styles from "./product-pictures.module.css";

/** Shows a picture that opens large on a press, where it can be searched by; an empty frame if there is no picture. */
export function EnlargingPicture({
  pictures,
  size,
  alt,
  onView,
}: {
  pictures: ViewedPictures;
  /** Frame size in CSS pixels; by default the frame fills its container. */
  size?: number;
  alt?: string;
  onView: (pictures: ViewedPictures) => void;
}) {
  const { t } = useTranslation("products");
  const { urls, at, title } = pictures;
  const frame = {
    url: urls[at] ?? null,
    ...(size !== undefined && { size }),
    ...(alt !== undefined && { alt }),
  };
  if (frame.url === null) return <ProductPicture {...frame} />;
  return (
    <button type="button" className={styles.enlarge} onClick={() => onView(pictures)}>
      <ProductPicture {...frame} />
      <VisuallyHidden>{t("picture.enlarge", { title })}</VisuallyHidden>
    </button>
  );
}
