import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { sessionOptions } from "../../../api/console-options.ts";
import { loadWords } from "../../../i18n/load-words.ts";
import { lazyComponent } from "../../../ui/browser/lazy-component.ts";
import { colon } from "../../../i18n/sentence-gap.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { maxLines } from "#contract/public/preview-request";
import { lineKey, setSplit, type Cart } from "../../../cart/cart.ts";
import { isUnread } from "../../../cart/id-age.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { FailureNotice } from "../../../ui/notices/failure-notice.tsx";
import { Notice } from "../../../ui/notices/notice.tsx";
import { SeriesPauseNotice } from "../../../ui/notices/series-pause-notice.tsx";
import { nameOf } from "./line-view.ts";
import type { useRefresh } from "./use-refresh.ts";

const openOrders = lazyComponent(async () => {
  const [{ OpenOrders }] = await Promise.all([import("../order/open-orders.tsx"), loadWords("ordering")]);
  return OpenOrders;
});

type CartNoticesProps = {
  cart: Cart;
  refresh: ReturnType<typeof useRefresh>;
  /** Whether the cart has lines of sellers that one call does not accept together. */
  canSplit: boolean;
  /** Whether there are more lines than one call accepts. */
  hasParts: boolean;
};

/** Shows the warnings about the cart as a whole before it is previewed, each with the button that helps. */
export function CartNotices({ cart, refresh, canSplit, hasParts }: CartNoticesProps) {
  const { t, language } = useTranslation("preview");
  const { data: session } = useQuery(sessionOptions);
  const summed = cart.lines.filter((line) => refresh.summed.has(lineKey(line)));
  const unread = cart.lines.filter(isUnread);
  const leftOver = new Set(refresh.pause?.left);
  const stillUnread = cart.lines.filter((line) => leftOver.has(lineKey(line)));
  return (
    <>
      {session?.purchasing === true && (
        <Suspense>
          <openOrders.Part cartId={cart.id} />
        </Suspense>
      )}
      {canSplit && (
        <Notice
          tone="warning"
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
              {...refresh.costOf(unread)}
              ignoresSecondClick
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
      {refresh.failures.map((failure, at) => (
        <FailureNotice key={`${failure.at} ${at}`} failure={failure} />
      ))}
      {refresh.pause && stillUnread.length > 0 && (
        <SeriesPauseNotice
          pause={refresh.pause}
          units={refresh.costOf(stillUnread).units ?? 0}
          isPending={refresh.isPending}
          onResume={() => refresh.run(stillUnread)}
        />
      )}
      {summed.length > 0 && (
        <Notice
          tone="warning"
          live="status"
          title={t("summed.title", { count: summed.length })}
          actions={<Button onPress={refresh.forgetSummed}>{t("storage.seen")}</Button>}
        >
          <p>{t("summed.text")}</p>
          <ul>
            {summed.map((line) => (
              <li key={lineKey(line)}>
                <span lang="zh-CN">{nameOf(line)}</span>
                {colon(language) + t("summed.pieces", { count: line.quantity })}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {hasParts && (
        <Notice tone="info" title={t("parts.title", { most: maxLines })}>
          <p>{t("parts.text")}</p>
        </Notice>
      )}
    </>
  );
}
