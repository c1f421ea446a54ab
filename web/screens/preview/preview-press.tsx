import { useTranslation } from "../../i18n/use-translation.ts";
import type { PreviewGroup } from "../../cart/preview-groups.ts";
import { Button } from "../../ui/button.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import styles from "./preview.module.css";

export type PreviewPressProps = {
  groups: PreviewGroup[];
  /** What one preview costs. */
  units: number;
  /** Keys of the groups being previewed. */
  working: string[];
  onPress: () => void;
};

/** The one press that previews everything, with what it costs. */
export function PreviewPress({ groups, units, working, onPress }: PreviewPressProps) {
  const { t } = useTranslation("preview");
  const isWorking = working.length > 0;
  const hasParts = groups.some(({ part }) => part !== null);
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
      {groups.length > 1 && <p className={styles.muted}>{t("preview.each")}</p>}
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
