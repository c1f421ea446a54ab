import { Link } from "@tanstack/react-router";
import { useSyncExternalStore } from "react";
import { useTranslation } from "../i18n/use-translation.ts";
import type { Session } from "#contract/console";
import { roles } from "#contract/roles";
import { cartStorage, chosenCart } from "../cart/cart.ts";
import { EnvironmentBadge } from "./environment-badge.tsx";
import { ScreenIcon } from "./screen-icon.tsx";
import { screenPaths } from "./screen-paths.ts";
import styles from "./navigation.module.css";

/** Home, and the screens that the role may open, and no others. */
export function Navigation({ session }: { session: Session }) {
  const { t } = useTranslation();
  const cartCount = useCartCount();
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
        {roles[session.operator.role].screens.map((screen) => (
          <li key={screen} className={styles.item}>
            <Link to={screenPaths[screen]} className={styles.link}>
              <ScreenIcon screen={screen} />
              <span className={styles.label}>{t(`screens.${screen}.nav`)}</span>
              {screen === "preview" && cartCount > 0 && (
                <span className={styles.count} aria-label={t("frame.cart_count", { count: cartCount })}>
                  {cartCount}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
      <div className={styles.environment}>
        <EnvironmentBadge />
      </div>
    </nav>
  );
}

/** How many lines the chosen cart holds, for the menu. */
function useCartCount(): number {
  return useSyncExternalStore(
    cartStorage.subscribe,
    () => chosenCart(cartStorage.read().value)?.lines.length ?? 0,
  );
}
