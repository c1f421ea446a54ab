import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { totalYuan } from "#contract/shared/yuan-amount";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { addCart, type Cart, useCarts } from "../../../cart/cart.ts";
import { lineEstimates } from "../../../cart/estimate.ts";
import { isUnread } from "../../../cart/id-age.ts";
import { serverNow } from "../../../api/server-clock.ts";
import { cartVerdict, type CartVerdict, usePreviewedCarts } from "../../../cart/previewed-carts.ts";
import { removeCart } from "../../../cart/undo-change.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { TextField } from "../../../ui/controls/text-field.tsx";
import { Badge } from "../../../ui/display/badge.tsx";
import { Money } from "../../../ui/display/money.tsx";
import { Table, Td, Th } from "../../../ui/display/table.tsx";
import { Time } from "../../../ui/display/time.tsx";
import { VisuallyHidden } from "../../../ui/display/visually-hidden.tsx";
import { EmptyState } from "../../../ui/notices/empty-state.tsx";
import { returnFocus } from "../../../ui/overlays/return-focus.ts";
import { cartName } from "../cart/cart-name.ts";
import { ChangeBar } from "../cart/change-bar.tsx";
import { cartsFound, sellersOf } from "./carts-found.ts";
import bars from "../cart/cart-head.module.css";
import styles from "../preview.module.css";
import utilities from "../../../styles/utilities.module.css";

/** Lists the carts of this device: their sellers, sums and verdicts. */
export function CartsScreen() {
  const { t } = useTranslation("preview");
  const navigate = useNavigate();
  const { carts } = useCarts().value;
  const [text, setText] = useState("");
  const found = cartsFound(
    carts.map((cart) => ({ cart, name: cartName(t, cart, carts) })),
    text,
  );
  const create = () => void navigate({ to: "/preview", search: { cart: addCart("").id } });
  return (
    <div className={styles.page}>
      <div className={bars.bar}>
        <h2>{t("list.title")}</h2>
        <span className={bars.space} />
        <div className={bars.search}>
          <TextField
            label={t("list.search")}
            hideLabel
            placeholder={t("list.search")}
            type="search"
            value={text}
            onChange={setText}
          />
        </div>
        <Button variant="primary" onPress={create}>
          {t("carts.create")}
        </Button>
      </div>
      {found.length === 0 ? (
        <EmptyState title={t(carts.length === 0 ? "list.empty" : "list.none")} />
      ) : (
        <Table
          stack
          label={t("list.title")}
          head={
            <>
              <Th>{t("list.name")}</Th>
              <Th>{t("list.seller")}</Th>
              <Th number>{t("list.lines")}</Th>
              <Th>{t("list.date")}</Th>
              <Th number>{t("list.sum")}</Th>
              <Th>{t("list.state")}</Th>
              <Th>
                <VisuallyHidden>{t("carts.delete")}</VisuallyHidden>
              </Th>
            </>
          }
        >
          {found.map(({ cart, name }) => (
            <CartRow key={cart.id} cart={cart} name={name} />
          ))}
        </Table>
      )}
      <ChangeBar cartId={null} />
    </div>
  );
}

function CartRow({ cart, name }: { cart: Cart; name: string }) {
  const { t } = useTranslation("preview");
  const [now] = useState(serverNow);
  const verdict = cartVerdict(cart, usePreviewedCarts(), now);
  const sellers = sellersOf(cart);
  const estimate = totalYuan(lineEstimates(cart.lines).map(({ amount }) => amount));
  const read = cart.lines.filter((line) => !isUnread(line)).map((line) => Date.parse(line.fetched_at));
  const at = "at" in verdict ? verdict.at : read.length === 0 ? null : Math.max(...read);
  return (
    <tr>
      <Td label={t("list.name")}>
        <Link to="/preview" search={{ cart: cart.id }}>
          {name}
        </Link>
      </Td>
      <Td label={t("list.seller")}>
        {sellers.length === 1 ? (
          <span lang="zh-CN">{sellers[0]}</span>
        ) : (
          sellers.length > 1 && t("list.sellers", { count: sellers.length })
        )}
      </Td>
      <Td label={t("list.lines")} number>
        {cart.lines.length}
      </Td>
      <Td label={t("list.date")}>{at !== null && <Time at={at} />}</Td>
      <Td label={t("list.sum")} number>
        {cart.lines.length > 0 && <Sum verdict={verdict} estimate={estimate} />}
      </Td>
      <Td label={t("list.state")}>{cart.lines.length > 0 && <State verdict={verdict} />}</Td>
      <td>
        <Button
          variant="quiet"
          aria-label={t("carts.delete_title", { name })}
          onPress={() => {
            removeCart(cart.id);
            returnFocus(null);
          }}
        >
          {t("carts.delete")}
        </Button>
      </td>
    </tr>
  );
}

/** Shows the payable amount of a cart whose last preview succeeded and still matches its lines and prices, otherwise the estimate of the goods, and which one it is. */
function Sum({ verdict, estimate }: { verdict: CartVerdict; estimate: string | null }) {
  const { t } = useTranslation("preview");
  const isPayable = verdict.kind === "orderable";
  return (
    <>
      <Money yuan={isPayable ? verdict.payment : estimate} />{" "}
      <span className={utilities.note}>{t(isPayable ? "list.payable" : "list.goods")}</span>
    </>
  );
}

const tones = {
  orderable: "ok",
  refused: "error",
  failed: "warning",
  changed: "warning",
  outdated: "warning",
  not_previewed: "neutral",
} as const;

function State({ verdict }: { verdict: CartVerdict }) {
  const { t } = useTranslation("preview");
  return <Badge tone={tones[verdict.kind]}>{t(`list.verdict.${verdict.kind}`)}</Badge>;
}
