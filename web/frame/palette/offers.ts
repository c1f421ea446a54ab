import { cleanOrderId, orderIdFault } from "#contract/order-id";
import { linksIn, readProductReference } from "#contract/product-reference";
import { mayOpen, roles, type Role, type Screen } from "#contract/roles";
import type { RecentThing } from "../../ui/recent-things.ts";

/** Something that the palette can do: each only opens a page with its fields filled, and spends nothing. */
export type Offer =
  | { kind: "screen"; screen: Screen | "home" }
  | { kind: "order"; id: string; title: string }
  /** `open` is what the address of an opened product names: `1688:907001255426`. */
  | { kind: "product"; open: string; title: string }
  | { kind: "request"; id: string }
  | { kind: "search"; words: string }
  | { kind: "category"; words: string };

/** Order ids of 1688 have as many digits and more; product ids fewer, but both may have others. */
const fewestOrderDigits = 15;

/** Which screen an offer opens. */
export function screenOf(offer: Offer): Screen | "home" {
  switch (offer.kind) {
    case "screen":
      return offer.screen;
    case "order":
      return "payment-methods";
    case "product":
    case "search":
      return "products";
    case "request":
      return "activity";
    case "category":
      return "categories";
  }
}

/**
 * What a text can be, the likeliest first, as far as the role may open it: an order id, a link or an id of a product, a request
 * id, the name of a screen, words. Without a text: what was looked at last, then the screens.
 * @param nameOf what a screen is called in the reader's language
 */
export function offersFor(
  text: string,
  {
    role,
    recent,
    nameOf,
  }: { role: Role; recent: RecentThing[]; nameOf: (screen: Screen | "home") => string },
): Offer[] {
  const asked = text.trim();
  const screens = (["home", ...roles[role].screens] as const).map((screen): Offer => ({
    kind: "screen",
    screen,
  }));
  const offers =
    asked === ""
      ? [...recent.map(fromRecent), ...screens]
      : [
          ...idOffers(asked),
          ...recent.map(fromRecent).filter((offer) => holds(offer, asked)),
          ...screens.filter((offer) => nameOf(screenOf(offer)).toLowerCase().includes(asked.toLowerCase())),
          ...wordOffers(asked),
        ];
  const seen = new Set<string>();
  return offers.filter((offer) => {
    const name = offerName(offer);
    const screen = screenOf(offer);
    if (seen.has(name) || (screen !== "home" && !mayOpen(role, screen))) return false;
    seen.add(name);
    return true;
  });
}

/** The same for offers that lead to the same place, whatever is known beside it. */
export function offerName(offer: Offer): string {
  switch (offer.kind) {
    case "screen":
      return `screen ${offer.screen}`;
    case "order":
    case "request":
      return `${offer.kind} ${offer.id}`;
    case "product":
      return `product ${offer.open}`;
    case "search":
    case "category":
      return `${offer.kind} ${offer.words}`;
  }
}

function fromRecent({ kind, id, title }: RecentThing): Offer {
  return kind === "order" ? { kind, id, title } : { kind, open: id, title };
}

function holds(offer: Offer, asked: string): boolean {
  const title = "title" in offer ? offer.title : "";
  return `${offerName(offer)} ${title}`.toLowerCase().includes(asked.toLowerCase());
}

function idOffers(asked: string): Offer[] {
  if (/^(req_)?[0-9A-HJKMNP-TV-Z]{26}$/i.test(asked)) return [{ kind: "request", id: asked }];
  if (linksIn(asked).length > 0) {
    const read = readProductReference(asked, null);
    return "id" in read ? [{ kind: "product", open: `${read.channel}:${read.id}`, title: "" }] : [];
  }
  const id = cleanOrderId(asked);
  if (orderIdFault(id) !== null || id.length < 9) return [];
  const product: Offer = { kind: "product", open: `1688:${id}`, title: "" };
  const order: Offer = { kind: "order", id, title: "" };
  return id.length >= fewestOrderDigits ? [order, product] : [product, order];
}

function wordOffers(asked: string): Offer[] {
  if (linksIn(asked).length > 0 || asked.length > 200) return [];
  return [
    { kind: "search", words: asked },
    { kind: "category", words: asked },
  ];
}
