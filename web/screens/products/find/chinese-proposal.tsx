import { sentenceEnd, sentenceGap } from "../../../i18n/sentence-gap.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { listText } from "../../../ui/display/list-text.ts";
import { chineseFor } from "./chinese-words.ts";
import styles from "./find-form.module.css";
import utilities from "../../../styles/utilities.module.css";

type ChineseProposalProps = {
  /** Text in the box. */
  text: string;
  /** Puts the Chinese into the box; nothing is sent. */
  onUse: (chinese: string) => void;
};

/** Shows the Chinese that the console knows for English search words, before units are spent, and says what it does not know. */
export function ChineseProposal({ text, onUse }: ChineseProposalProps) {
  const { t, language } = useTranslation("finding");
  const proposal = chineseFor(text);
  if (proposal === null) return null;
  const { text: chinese, unknown } = proposal;
  const isKnown = /\p{Script=Han}/u.test(chinese);
  return (
    <div className={styles.chinese}>
      {isKnown && <Button onPress={() => onUse(chinese)}>{t("chinese.use")}</Button>}
      <p className={utilities.note} role="status">
        {isKnown ? (
          <>
            {t("chinese.words")}
            {sentenceGap(language)}
            <strong className={styles.chineseWords} lang="zh-CN">
              {chinese}
            </strong>
            {sentenceEnd(language)}
            {t("chinese.why")}
            {unknown.length > 0 && (
              <>
                {sentenceGap(language)}
                {t("chinese.unknown", { words: listText(unknown, language) })}
              </>
            )}
          </>
        ) : (
          t("chinese.none")
        )}
      </p>
    </div>
  );
}
