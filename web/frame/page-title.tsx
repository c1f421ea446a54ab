import { useLocation } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { useTranslation } from "../i18n/use-translation.ts";

let lastPath: string | null = null;

/** The page's one h1 and its `<title>`. Takes the focus when the path changes, so that a screen reader says where one is. */
export function PageTitle({ children }: { children: string }) {
  const { t } = useTranslation();
  const path = useLocation({ select: (location) => location.pathname });
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${children} · ${t("product")}`;
  }, [children, t]);
  useEffect(() => {
    // Not on the first page: a person who just arrived starts at the top, with the skip link next.
    if (lastPath !== null && lastPath !== path) heading.current?.focus({ preventScroll: true });
    lastPath = path;
  }, [path]);
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  );
}
