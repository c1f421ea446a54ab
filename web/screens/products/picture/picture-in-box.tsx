import { useTranslation } from "../../../i18n/use-translation.ts";
import { hasTrait } from "#contract/shared/channel";
import { channelName } from "../../../ui/display/channel-name.ts";
import { Button } from "../../../ui/controls/button.tsx";
import type { SearchChannel } from "../search/search-channels.ts";
import type { ChosenPicture } from "./chosen-picture.ts";
import { isOwnPicture } from "./picture-request.ts";
import { ProductPicture } from "../product-picture.tsx";
import styles from "./picture.module.css";
import utilities from "../../../styles/utilities.module.css";

/** Shows the picture for the next search, and which part of it leaves this device. */
export function PictureInBox({
  picture,
  channel,
  isSent,
  onRemove,
}: {
  /** null for a picture that this page knows only by its id. */
  picture: ChosenPicture | null;
  channel: SearchChannel;
  /** The marketplace already has the picture: the next press sends only its id. */
  isSent: boolean;
  onRemove: () => void;
}) {
  const { t, language } = useTranslation("products");
  const name = channelName(channel, language);
  return (
    <div className={styles.box} role="status">
      {picture ? (
        <img
          className={styles.picture}
          src={picture.src}
          alt={t("picture.chosen")}
          referrerPolicy="no-referrer"
        />
      ) : (
        <ProductPicture url={null} size={64} />
      )}
      <div className={styles.words}>
        <p>
          {isSent || picture === null
            ? t("picture.sent", { name })
            : picture.kind === "file"
              ? t("picture.leaves", {
                  width: picture.width,
                  height: picture.height,
                  size: Math.max(1, Math.round(picture.bytes / 1024)),
                })
              : t(isOwnPicture(channel, picture.src) ? "picture.own" : "picture.fetched", { name })}
        </p>
        {!hasTrait(channel, "refinesPictureSearch") && (
          <p className={utilities.note}>{t("picture.whole_only", { name })}</p>
        )}
      </div>
      <Button variant="quiet" onPress={onRemove}>
        {t("picture.remove")}
      </Button>
    </div>
  );
}
