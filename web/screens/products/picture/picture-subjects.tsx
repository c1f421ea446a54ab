import { useState } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { ToggleButton, ToggleButtonGroup } from "react-aria-components";
import { pictureSearchEndpoint, readRegion } from "#contract/public/picture-search";
import { useUnits } from "../../../api/free-query-options.ts";
import { Button } from "../../../ui/controls/button.tsx";
import type { ChosenPicture } from "./chosen-picture.ts";
import { RegionBox } from "./region-box.tsx";
import { middleRegion, regionText } from "./region-moves.ts";
import styles from "./picture.module.css";
import utilities from "../../../styles/utilities.module.css";

export type PictureSubjectsProps = {
  picture: ChosenPicture;
  /** Regions that the marketplace found in the picture: `x1,x2,y1,y2`. */
  regions: readonly string[];
  /** The region that these results are for; null = the whole picture. */
  current: string | null;
  /** Returns whether results for this region were already paid for. */
  isKnown: (region: string) => boolean;
  isPending: boolean;
  onRegion: (region: string) => void;
};

/**
 * Offers the subjects found in the picture, and a box of the operator's own. Another region is another
 * search, without sending the picture again.
 */
export function PictureSubjects(props: PictureSubjectsProps) {
  const { picture, regions, current, isKnown, isPending, onRegion } = props;
  const { t } = useTranslation("products");
  const { t: ofBox } = useTranslation("finding");
  const units = useUnits(pictureSearchEndpoint);
  const [own, setOwn] = useState<string | null>(null);
  const [loaded, setLoaded] = useState<{ width: number; height: number } | null>(null);
  const size = picture.kind === "file" ? picture : loaded;
  const box = own === null ? null : readRegion(own);
  const all = current === null || regions.includes(current) ? regions : [...regions, current];
  const chosen = own ?? current;
  const cost = (region: string) => (isKnown(region) ? {} : { units });
  return (
    <section className={utilities.stack} aria-label={t("picture.subjects")}>
      {size === null && (
        <img
          className={styles.measure}
          src={picture.src}
          alt=""
          referrerPolicy="no-referrer"
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
            setLoaded({ width: width || 1, height: height || 1 })
          }
        />
      )}
      {size && (
        <>
          <div className={styles.head}>
            <ToggleButtonGroup
              className={utilities.row ?? ""}
              aria-label={t("picture.subjects")}
              selectionMode="single"
              selectedKeys={chosen === null || own !== null ? [] : [chosen]}
              onSelectionChange={(keys) => {
                const [region] = [...keys];
                if (typeof region !== "string" || isPending) return;
                setOwn(null);
                if (region !== current) onRegion(region);
              }}
            >
              {all.map((region, at) => (
                <ToggleButton key={region} id={region} className={styles.chip ?? ""}>
                  <PicturePart src={picture.src} size={size} region={region} />
                  <span>
                    {region === current ? t("picture.shown") : t("picture.subject", { at: at + 1 })}
                    {region !== current && !isKnown(region) && (
                      <span className={styles.units}>
                        {t("common:cost", { units: t("common:units", { count: units }) })}
                      </span>
                    )}
                  </span>
                </ToggleButton>
              ))}
            </ToggleButtonGroup>
            {own === null ? (
              <Button
                onPress={() =>
                  setOwn(current !== null && readRegion(current) ? current : regionText(middleRegion(size)))
                }
              >
                {ofBox("own_box.box")}
              </Button>
            ) : (
              <Button variant="quiet" onPress={() => setOwn(null)}>
                {ofBox("own_box.close")}
              </Button>
            )}
          </div>
          {box && own !== null && (
            <div className={styles.own}>
              <RegionBox
                src={picture.src}
                size={size}
                box={box}
                onChange={(next) => setOwn(regionText(next))}
                onEnter={() => onRegion(own)}
              />
              <div className={styles.ownSide}>
                <p className={utilities.note}>{ofBox("own_box.help")}</p>
                <Button isPending={isPending} onPress={() => onRegion(own)} {...cost(own)}>
                  {ofBox("own_box.press")}
                </Button>
              </div>
            </div>
          )}
        </>
      )}
    </section>
  );
}

/** Longer side of a thumbnail, CSS pixels. */
const longest = 48;

/** Shows a part of a picture, cropped by the browser. */
function PicturePart({
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
