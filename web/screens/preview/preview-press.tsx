import { useTranslation } from "../../i18n/use-translation.ts";
import type { SeriesPause } from "../../api/call-series.ts";
import type { PreviewGroup } from "../../cart/preview-groups.ts";
import { Button } from "../../ui/controls/button.tsx";
import { SeriesPauseNotice } from "../../ui/notices/series-pause-notice.tsx";
import { type BarAmount, PayBar } from "./pay-bar.tsx";
import utilities from "../../styles/utilities.module.css";

export type PreviewPressProps = {
  groups: PreviewGroup[];
  /** Cost of one preview. */
  units: number;
  /** Keys of the groups being previewed. */
  working: string[];
  /** Reason why the last press did not reach all groups; `left` has the keys of the rest. */
  pause: SeriesPause<string> | null;
  /** Whether a preview is the next step: there is no valid answer. */
  isNext: boolean;
  /** Whether there is an answer already. */
  isAgain: boolean;
  /** Amount next to the button where the receipt is out of view. */
  amount: BarAmount;
  onPress: () => void;
  onResume: (groups: PreviewGroup[]) => void;
};

/** Shows the button that previews everything, with its cost. */
export function PreviewPress(props: PreviewPressProps) {
  const { groups, units, working, pause, isNext, isAgain, amount, onPress, onResume } = props;
  const { t } = useTranslation("preview");
  const isWorking = working.length > 0;
  const hasParts = groups.some(({ part }) => part !== null);
  const left = groups.filter(({ key }) => pause?.left.includes(key));
  const at = groups.findIndex(({ key }) => working.includes(key));
  return (
    <div className={utilities.smallStack}>
      <PayBar isPrimary={isNext} amount={amount}>
        <Button
          variant={isNext ? "primary" : "secondary"}
          units={units * groups.length}
          isPending={isWorking}
          onPress={onPress}
          data-next-focus
        >
          {groups.length > 1
            ? t(hasParts ? "preview.parts" : "preview.all", { count: groups.length })
            : t(isAgain ? "result.again" : "preview.press")}
        </Button>
      </PayBar>
      {groups.length > 1 && <p className={utilities.note}>{t("preview.each")}</p>}
      {pause && left.length > 0 && !isWorking && (
        <SeriesPauseNotice
          pause={pause}
          units={left.length * units}
          isPending={false}
          onResume={() => onResume(left)}
        />
      )}
      {isWorking && groups.length > 1 && (
        <p role="status">{t("preview.progress", { at: at + 1, count: groups.length })}</p>
      )}
    </div>
  );
}
