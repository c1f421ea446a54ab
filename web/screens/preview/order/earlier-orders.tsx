import { Link } from "@tanstack/react-router";
import { useOrderIntents } from "../../../orders/order-intents.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { Money } from "../../../ui/display/money.tsx";
import { Notice } from "../../../ui/notices/notice.tsx";
import { Time } from "../../../ui/display/time.tsx";

/** Maximum number that is shown, the newest first. */
const maxShown = 5;

/** Lists what was already sent from a cart under another reference, so that the same is not ordered again unknowingly. */
export function EarlierOrders({ cart, reference }: { cart: string; reference: string }) {
  const { t } = useTranslation("ordering");
  const earlier = useOrderIntents().filter(
    (one) => one.cart === cart && one.reference !== reference && one.sentAt !== null,
  );
  if (earlier.length === 0) return null;
  return (
    <Notice tone="warning" title={t("dialog.earlier")}>
      <ul>
        {earlier.slice(0, maxShown).map(({ reference: id, channel, sentAt, agreed }) => (
          <li key={`${channel} ${id}`}>
            <Link to="/orders/$id" params={{ id }} search={{ channel }}>
              {id}
            </Link>{" "}
            · <Money fen={agreed.payment} />
            {sentAt !== null && (
              <>
                {" · "}
                <Time at={sentAt} />
              </>
            )}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
