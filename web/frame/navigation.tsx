import { Link, useLocation } from "@tanstack/react-router";
import { type ReactNode, useEffect, useId, useRef, useState, useSyncExternalStore } from "react";
import { useTranslation } from "../i18n/use-translation.ts";
import type { Session } from "#contract/console/console";
import { screensOf, type Screen } from "#contract/console/roles";
import { cartStorage, chosenCart } from "../cart/cart.ts";
import { VisuallyHidden } from "../ui/display/visually-hidden.tsx";
import { EnvironmentBadge } from "./environment-badge.tsx";
import { ScreenIcon } from "./screen-icon.tsx";
import { screenPaths } from "./screen-paths.ts";
import styles from "./navigation.module.css";

/** Maximum number of entries in a phone's bar. */
const maxOnPhone = 5;

/**
 * Screens that stay in a phone's bar where not all fit, the first three that the role may open; the others are in the
 * menu of its last entry.
 */
const firstOnPhone: readonly Screen[] = ["products", "preview", "payment-methods", "orders"];

/** Lists the home page and exactly the screens that the role may open. */
export function Navigation({ session }: { session: Session }) {
  const { t } = useTranslation();
  const screens = screensOf(session.operator.role, session.purchasing);
  const first = firstOnPhone.filter((one) => screens.includes(one)).slice(0, maxOnPhone - 2);
  const later = 1 + screens.length > maxOnPhone ? screens.filter((one) => !first.includes(one)) : [];
  return (
    <nav className={styles.side} aria-label={t("frame.navigation")}>
      <p className={styles.product}>{t("product")}</p>
      <ul className={styles.list}>
        <li className={styles.item}>
          <Link to="/" activeOptions={{ exact: true }} className={styles.link}>
            <ScreenIcon screen="home" />
            <span className={styles.label}>{t("screens.home.nav")}</span>
          </Link>
        </li>
        {screens.map((screen) => (
          <li key={screen} className={`${styles.item} ${later.includes(screen) ? styles.later : ""}`}>
            <ScreenLink screen={screen} />
          </li>
        ))}
        {later.length > 0 && (
          <li className={`${styles.item} ${styles.more}`}>
            <More screens={later} />
          </li>
        )}
      </ul>
      <div className={styles.environment}>
        <EnvironmentBadge />
      </div>
    </nav>
  );
}

function ScreenLink({ screen }: { screen: Screen }) {
  const { t } = useTranslation();
  return (
    <Link to={screenPaths[screen]} className={styles.link}>
      <ScreenIcon screen={screen} />
      <span className={styles.label}>{t(`screens.${screen}.nav`)}</span>
      {screen === "preview" && <CartCount />}
    </Link>
  );
}

/**
 * Lists the screens without an entry in a phone's bar, above the bar. The browser closes it on Esc and on a
 * press outside.
 */
function More({ screens }: { screens: readonly Screen[] }) {
  const { t } = useTranslation();
  const id = useId();
  const sheet = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { pathname } = useLocation();
  const isHere = screens.some((screen) => pathname.startsWith(screenPaths[screen]));
  useEffect(() => sheet.current?.hidePopover?.(), [pathname]);
  return (
    <>
      <button
        type="button"
        className={`${styles.link} ${isHere ? styles.here : ""}`}
        popoverTarget={id}
        aria-expanded={isOpen}
      >
        <ScreenIcon screen="more" />
        <span className={styles.label}>{t("frame.more")}</span>
      </button>
      <div
        id={id}
        ref={sheet}
        popover="auto"
        className={styles.sheet}
        onToggle={(event) => setOpen(event.newState === "open")}
      >
        {isOpen && (
          <ul>
            {screens.map((screen) => (
              <li key={screen}>
                <ScreenLink screen={screen} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  );
}

/** Shows the number of lines in the selected cart. */
function CartCount(): ReactNode {
  const { t } = useTranslation();
  const count = useSyncExternalStore(
    cartStorage.subscribe,
    () => chosenCart(cartStorage.read().value)?.lines.length ?? 0,
  );
  if (count === 0) return null;
  return (
    <span className={styles.count}>
      <span aria-hidden="true">{count}</span>
      <VisuallyHidden>{t("frame.cart_count", { count })}</VisuallyHidden>
    </span>
  );
}
