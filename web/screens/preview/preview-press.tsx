import { useTranslation } from "../../i18n/use-translation.ts";
import type { SeriesPause } from "../../api/call-series.ts";
import type { PreviewGroup } from "../../cart/preview-groups.ts";
import { Button } from "../../ui/controls/button.tsx";
import { SeriesPauseNotice } from "../../ui/notices/series-pause-notice.tsx";
import { Skeleton } from "../../ui/notices/skeleton.tsx";
import styles from "./preview.module.css";
import utilities from "../../styles/utilities.module.css";

export type PreviewPressProps = {
  groups: PreviewGroup[];
  /** Cost of one preview. */
  units: number;
  /** Keys of the groups being previewed. */
  working: string[];
  /** Reason why the last press did not reach all groups; `left` has the keys of the rest. */
  pause: SeriesPause<string> | null;
  onPress: () => void;
  onResume: (groups: PreviewGroup[]) => void;
};

/** Shows the single button that previews everything, with its cost. */
export function PreviewPress({ groups, units, working, pause, onPress, onResume }: PreviewPressProps) {
  const { t } = useTranslation("preview");
  const isWorking = working.length > 0;
  const hasParts = groups.some(({ part }) => part !== null);
  const left = groups.filter(({ key }) => pause?.left.includes(key));
  const at = groups.findIndex(({ key }) => working.includes(key));
  return (
    <div className={styles.press}>
      <Button
        variant="primary"
        units={units * groups.length}
        isPending={isWorking}
        onPress={onPress}
        data-next-focus
      >
        {groups.length > 1
          ? t(hasParts ? "preview.parts" : "preview.all", { count: groups.length })
          : t("preview.press")}
      </Button>
      {groups.length > 1 && <p className={utilities.note}>{t("preview.each")}</p>}
      {pause && left.length > 0 && !isWorking && (
        <SeriesPauseNotice
          pause={pause}
          units={left.length * units}
          isPending={false}
          onResume={() => onResume(left)}
        />
      )}
      {isWorking && (
        <>
          {groups.length > 1 && (
            <p role="status">{t("preview.progress", { at: at + 1, count: groups.length })}</p>
          )}
          <Skeleton rows={4} />
        </>
      )}
    </div>
  );
}
