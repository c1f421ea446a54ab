import { useLocation } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useRef } from "react";
import { useTranslation } from "../i18n/use-translation.ts";
import { screenIn } from "./screen-paths.ts";
import { announce } from "../ui/display/announce.ts";

let lastScreen: string | null = null;

/**
 * Renders the page's only h1 and its `<title>`. It takes the focus when the screen changes, so that a screen
 * reader announces the new page.
 */
export function PageTitle({ children }: { children: string }) {
  const { t } = useTranslation();
  const screen = useLocation({ select: ({ pathname }) => screenIn(pathname) });
  const toWork = useLocation({ select: ({ state }) => state.toWork ?? false });
  const heading = useRef<HTMLHeadingElement>(null);
  const arrive = useEffectEvent(() => {
    // The page is announced instead when the focus moves to the work itself.
    if (toWork) announce(children);
    else heading.current?.focus({ preventScroll: true });
  });
  useEffect(() => {
    document.title = `${children} · ${t("product")}`;
  }, [children, t]);
  useEffect(() => {
    // The first page keeps its focus at the top, with the skip link next.
    const isNew = lastScreen !== null && lastScreen !== screen;
    lastScreen = screen;
    if (isNew) arrive();
  }, [screen]);
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  );
}
