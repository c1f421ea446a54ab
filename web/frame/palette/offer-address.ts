import type { LinkProps } from "@tanstack/react-router";
import { screenPaths } from "../screen-paths.ts";
import type { Offer } from "./offers.ts";

/** The address that an offer opens. */
export function addressOf(offer: Offer): Pick<LinkProps, "to" | "search"> {
  switch (offer.kind) {
    case "screen":
      return { to: offer.screen === "home" ? "/" : screenPaths[offer.screen] };
    case "order":
      return { to: "/payment-methods", search: { order: offer.id } };
    case "product":
      return { to: "/products", search: { open: offer.open } };
    case "request":
      return { to: "/activity", search: { request: offer.id } };
    case "search":
      return { to: "/products", search: { q: offer.words } };
    case "category":
      return { to: "/categories", search: { q: offer.words } };
  }
}
