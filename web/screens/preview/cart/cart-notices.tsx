import { useTranslation } from "../../../i18n/use-translation.ts";
import { mostLines } from "#contract/preview-request";
import { setSplit, type Cart } from "../../../cart/cart.ts";
import { isUnread } from "../../../cart/id-age.ts";
import { Button } from "../../../ui/button.tsx";
import { FailureNotice } from "../../../ui/failure-notice.tsx";
import { Notice } from "../../../ui/notice.tsx";
import type { useRefresh } from "./use-refresh.ts";

type CartNoticesProps = {
  cart: Cart;
  refresh: ReturnType<typeof useRefresh>;
  /** Whether lines are of sellers that one call does not take together. */
  canSplit: boolean;
  /** Whether there are more lines than one call takes. */
  hasParts: boolean;
};

/** What is to be known of the cart as a whole before it is previewed, each with the press that helps. */
export function CartNotices({ cart, refresh, canSplit, hasParts }: CartNoticesProps) {
  const { t } = useTranslation("preview");
  const unread = cart.lines.filter(isUnread);
  return (
    <>
      {canSplit && (
        <Notice
          tone="caution"
          title={t("split.title")}
          actions={<Button onPress={() => setSplit(cart.id, true)}>{t("split.press")}</Button>}
        >
          <p>{t("split.text")}</p>
        </Notice>
      )}
      {unread.length > 0 && (
        <Notice
          tone="info"
          title={t("unread.title", { count: unread.length })}
          actions={
            <Button
              units={refresh.unitsFor(unread)}
              isPending={refresh.isPending}
              onPress={() => refresh.run(unread)}
            >
              {t("unread.press")}
            </Button>
          }
        >
          <p>{t("unread.text")}</p>
        </Notice>
      )}
      {refresh.failures.map(({ key, failure }) => (
        <FailureNotice key={key} failure={failure} />
      ))}
      {hasParts && (
        <Notice tone="info" title={t("parts.title", { most: mostLines })}>
          <p>{t("parts.text")}</p>
        </Notice>
      )}
    </>
  );
}
