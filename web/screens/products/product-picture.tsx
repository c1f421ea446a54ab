import { useState } from "react";
import styles from "./product-pictures.module.css";

/** Shows a marketplace's picture next to its text; an empty frame when it is missing or does not load. */
export function ProductPicture({
  url,
  size,
  alt = "",
}: {
  url: string | null;
  /** Frame size in CSS pixels; by default the frame fills its container. */
  size?: number;
  alt?: string;
}) {
  const [failed, setFailed] = useState<string | null>(null);
  const frame = size === undefined ? undefined : { width: size, height: size };
  if (url === null || failed === url) return <span className={styles.empty} style={frame} />;
  return (
    <img
      className={styles.picture}
      src={url}
      alt={alt}
      style={frame}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setFailed(url)}
    />
  );
}
