import { readRegion } from "#contract/public/picture-search";
import styles from "./picture.module.css";

/** Longer side of a thumbnail, CSS pixels. */
const longest = 48;

/** Shows a part of a picture, cropped by the browser. */
export function PicturePart({
  src,
  size,
  region,
}: {
  src: string;
  size: { width: number; height: number };
  region: string;
}) {
  const box = readRegion(region);
  if (!box) return null;
  const [width, height] = [box.x2 - box.x1, box.y2 - box.y1];
  const scale = longest / Math.max(width, height);
  return (
    <span className={styles.part} style={{ width: width * scale, height: height * scale }}>
      <img
        src={src}
        alt=""
        referrerPolicy="no-referrer"
        style={{
          width: size.width * scale,
          height: size.height * scale,
          marginLeft: -box.x1 * scale,
          marginTop: -box.y1 * scale,
        }}
      />
    </span>
  );
}
