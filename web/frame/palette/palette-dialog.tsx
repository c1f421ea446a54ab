import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { Autocomplete, Input, type Key, Menu, MenuItem, SearchField } from "react-aria-components";
import { useTranslation } from "../../i18n/use-translation.ts";
import type { Session } from "#contract/console/console";
import { sessionOptions } from "../../api/console-options.ts";
import { knownOrders } from "../../api/order-options.ts";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { recentThings } from "../../ui/browser/recent-things.ts";
import { addressOf, CommandText } from "./command-text.tsx";
import { namesClosedOrder, namesSeveral, offerName, commandsFor } from "./commands.ts";
import styles from "./palette.module.css";
import utilities from "../../styles/utilities.module.css";

type Operator = Session["operator"];
type PaletteDialogProps = {
  operator: Operator;
  /** Text typed before the dialog was there; it is moved into the field. */
  typed: RefObject<string>;
  /** Called when the field has the text and the focus. */
  onTake: () => void;
  onClose: () => void;
};

/**
 * Renders one field that accepts the name of a screen, an order id, a link, a request id or search words, and
 * lists the commands for it.
 */
export function PaletteDialog(props: PaletteDialogProps) {
  const { t } = useTranslation("palette");
  return (
    <Dialog title={t("title")} isOpen onClose={props.onClose}>
      <PaletteField {...props} />
    </Dialog>
  );
}

function PaletteField({ operator, typed, onTake, onClose }: PaletteDialogProps) {
  const { t } = useTranslation("palette");
  const navigate = useNavigate();
  const [text, setText] = useState("");
  const [recent] = useState(() => recentThings(operator.id));
  const queryClient = useQueryClient();
  const field = useRef<HTMLInputElement>(null);
  const take = useEffectEvent(() => {
    field.current?.focus();
    setText(typed.current);
    onTake();
  });
  // The dialog takes the focus when it opens; after that the field takes it.
  useEffect(() => {
    const timer = setTimeout(() => take());
    return () => clearTimeout(timer);
  }, []);
  const { data: session } = useSuspenseQuery(sessionOptions);
  const offers = commandsFor(text, {
    role: operator.role,
    hasPurchasing: session?.purchasing ?? false,
    orders: knownOrders(queryClient),
    recent,
    // Matches the name in the navigation, the title of the page, and the purpose of the cart.
    nameOf: (screen) =>
      [
        t(`common:screens.${screen}.nav`),
        t(`common:screens.${screen}.title`),
        screen === "preview" ? t("common:operations.orders.preview") : "",
      ].join(" "),
  });

  const isChoice = namesSeveral(text);

  function open(name: Key) {
    const offer = offers.find((one) => offerName(one) === name);
    if (!offer) return;
    onClose();
    void navigate(addressOf(offer, operator.id));
  }

  return (
    <div className={styles.palette}>
      <Autocomplete inputValue={text} onInputChange={setText}>
        {/* After a paste nothing is selected yet: Enter runs the most likely command, but never one of
            several ids. */}
        <SearchField
          aria-label={t("label")}
          onSubmit={() => !isChoice && offers[0] && open(offerName(offers[0]))}
        >
          <Input
            ref={field}
            className={styles.input ?? ""}
            placeholder={t("placeholder")}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
          />
        </SearchField>
        <Menu
          aria-label={t("offers")}
          className={styles.offers ?? ""}
          items={offers.map((offer) => ({ id: offerName(offer), offer }))}
          renderEmptyState={() => (
            <p className={utilities.note}>
              {t(namesClosedOrder(text, operator.role) ? "closed_order" : "nothing")}
            </p>
          )}
          onAction={open}
        >
          {({ id, offer }) => (
            <MenuItem id={id} textValue={id} className={styles.offer ?? ""}>
              <CommandText offer={offer} />
            </MenuItem>
          )}
        </Menu>
      </Autocomplete>
      <p className={utilities.note} role={isChoice ? "status" : undefined}>
        {t(isChoice ? "several" : "note")}
      </p>
    </div>
  );
}
