import { cleanPastedId, withoutMarks } from "#contract/shared/pasted-id";
import { type PastedThing, thingsIn } from "#contract/public/pasted-things";
import { mayOpen, screensOf, type Role, type Screen } from "#contract/console/roles";
import { linksIn } from "#contract/shared/text-links";
import type { RecentThing } from "../../ui/browser/recent-things.ts";

/** A command of the palette. Each only opens a page with its fields filled in, and spends nothing. */
export type Command =
  | { kind: "screen"; screen: Screen | "home" }
  | { kind: "order"; id: string; title: string }
  /** All orders of a text, as a list. */
  | { kind: "orders"; text: string; count: number }
  /** `open` is the address parameter of an opened product: `1688:907001255426`. */
  | { kind: "product"; open: string; title: string }
  | { kind: "request"; id: string }
  /** An order that was created here, by its reference. */
  | { kind: "reference"; id: string; purchaseId: string }
  /** The list of orders, filtered by a text that may be a reference. */
  | { kind: "filter"; id: string }
  | { kind: "search"; words: string }
  | { kind: "category"; words: string };

/** Returns the screen that a command opens. */
export function screenOf(offer: Command): Screen | "home" {
  switch (offer.kind) {
    case "screen":
      return offer.screen;
    case "order":
    case "orders":
      return "payment-methods";
    case "product":
    case "search":
      return "products";
    case "request":
      return "activity";
    case "reference":
    case "filter":
      return "orders";
    case "category":
      return "categories";
  }
}

/**
 * Returns the commands for a text that the role may use, the most likely first. A text may be an order's reference or id, a
 * link or an id of a product, a request id, a message with ids, the name of a screen, or search words. An empty text gives the
 * items opened most recently, then the screens.
 * @param orders those that the page has read already
 * @param nameOf returns a screen's name in the reader's language
 */
export function commandsFor(
  text: string,
  {
    role,
    hasPurchasing = false,
    orders = [],
    recent,
    nameOf,
  }: {
    role: Role;
    hasPurchasing?: boolean;
    orders?: readonly KnownOrder[];
    recent: RecentThing[];
    nameOf: (screen: Screen | "home") => string;
  },
): Command[] {
  const query = text.trim();
  const screens = (["home", ...screensOf(role, hasPurchasing)] as const).map((screen): Command => ({
    kind: "screen",
    screen,
  }));
  const references = hasPurchasing ? referenceOffers(query, orders) : [];
  const offers =
    query === ""
      ? [...recent.map(fromRecent), ...screens]
      : [
          ...references.filter((offer) => offer.kind === "reference" || /[-_]/.test(query)),
          ...idOffers(query),
          ...recent.map(fromRecent).filter((offer) => holds(offer, query)),
          ...screens.filter((offer) => nameOf(screenOf(offer)).toLowerCase().includes(query.toLowerCase())),
          ...wordOffers(query),
          ...references,
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

/** Returns a key that is equal for commands with the same target, whatever other data they have. */
export function offerName(offer: Command): string {
  switch (offer.kind) {
    case "screen":
      return `screen ${offer.screen}`;
    case "orders":
      return `orders ${offer.count}`;
    case "order":
    case "request":
    case "reference":
    case "filter":
      return `${offer.kind} ${offer.id}`;
    case "product":
      return `product ${offer.open}`;
    case "search":
    case "category":
      return `${offer.kind} ${offer.words}`;
  }
}

function fromRecent({ kind, id, title }: RecentThing): Command {
  return kind === "order" ? { kind, id, title } : { kind, open: id, title };
}

function holds(offer: Command, query: string): boolean {
  const title = "title" in offer ? offer.title : "";
  return `${offerName(offer)} ${title}`.toLowerCase().includes(query.toLowerCase());
}

/** Reference and purchase id of an order. */
type KnownOrder = { external_order_id: string; purchase_id: string };

/** Maximum number of orders that are offered for the beginning of a reference. */
const maxReferences = 5;

/**
 * Returns the read orders whose reference begins so, or the list filtered by the text; a text of digits alone is rather an id,
 * and words without any are no reference.
 */
function referenceOffers(query: string, orders: readonly KnownOrder[]): Command[] {
  const begin = query.toLowerCase();
  const found = orders.filter((order) => order.external_order_id.toLowerCase().startsWith(begin));
  const known = found.map((order): Command => {
    return { kind: "reference", id: order.external_order_id, purchaseId: order.purchase_id };
  });
  if (known.length > 0) return known.slice(0, maxReferences);
  const mayBeOne = /^(?!req_)(?=.*[0-9])(?=.*[A-Za-z_-])[A-Za-z0-9_-]{2,64}$/.test(query);
  return mayBeOne && thingsIn(query).length === 0 ? [{ kind: "filter", id: query }] : [];
}

/** Maximum number of ids of a pasted list that are offered. */
const maxIds = 12;

function idOffers(query: string): Command[] {
  const things = thingsIn(query);
  // The first meaning of a number is its likely one.
  const likely = things.filter(({ id }, at) => things.findIndex((other) => other.id === id) === at);
  const count = likely.filter(({ kind }) => kind === "order").length;
  const list: Command[] = count > 1 ? [{ kind: "orders", text: query, count }] : [];
  return [...list, ...things.slice(0, maxIds).map(fromThing)];
}

/**
 * Returns whether a text contains several ids, so that none is opened without a choice. A number that may be
 * two things counts as one.
 */
export function namesSeveral(text: string): boolean {
  return new Set(thingsIn(text).map(({ id }) => id)).size > 1;
}

/** Returns whether a text is about an order that this role may not check: the page says so instead of guessing at a product. */
export function namesClosedOrder(text: string, role: Role): boolean {
  return !mayOpen(role, "payment-methods") && thingsIn(text)[0]?.kind === "order";
}

function fromThing(thing: PastedThing): Command {
  if (thing.kind === "request") return thing;
  if (thing.kind === "order") return { ...thing, title: "" };
  return { kind: "product", open: `${thing.channel ?? "1688"}:${thing.id}`, title: "" };
}

/**
 * Returns the search commands of a text. A lone number may be meant as search words; a message that names an order or a
 * product is not searched for.
 */
function wordOffers(query: string): Command[] {
  const words = withoutMarks(query);
  const isNumber = /^[0-9]+$/.test(cleanPastedId(query));
  if (linksIn(query).length > 0 || words.length > 200 || (!isNumber && thingsIn(query).length > 0)) return [];
  return [
    { kind: "search", words },
    { kind: "category", words },
  ];
}
