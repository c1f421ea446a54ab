import { writeFileSync } from "node:fs";
import { channels } from "#contract/shared/channel";
import { isStarted } from "./run-program.ts";
import { wrapText } from "./wrap-text.ts";
import {
  orderScenarios,
  productScenarios as alibaba1688Products,
} from "../server/marketplaces/alibaba-1688/simulator/scenarios.ts";
import { documentedOrders as alibaba1688Orders } from "../server/marketplaces/alibaba-1688/simulator/documented-orders.ts";
import { documentedOrders as taobaoOrders } from "../server/marketplaces/taobao/simulator/documented-orders.ts";
import type { Scenario } from "../server/marketplaces/simulator.ts";
import { translatorInto } from "../server/marketplaces/simulation/translated-words.ts";
import { pictureCases as alibaba1688Pictures } from "../server/marketplaces/alibaba-1688/simulator/simulate-pictures.ts";
import { pictureCases as taobaoPictures } from "../server/marketplaces/taobao/simulator/simulate-pictures.ts";
import { productScenarios as taobaoProducts } from "../server/marketplaces/taobao/simulator/product-cases.ts";
import { shopScenarios } from "../server/marketplaces/weidian/simulator/simulator.ts";

const parts: { title: string; about: string; id: string; scenarios: readonly Scenario[] }[] = [
  {
    title: "1688 orders (payment methods)",
    about: "Any other valid order id gets a plausible answer from a seeded generator, always the same.",
    id: "Order id",
    scenarios: orderScenarios,
  },
  {
    title: "1688 orders (detail, payment link, cancel, trace)",
    about:
      "Created orders exist as long as the process. The page of a payment link has a button for each step of buyer, seller and carrier. Each step is pushed as a signed message to the gateway of the same process ([events.md](events.md)); a message that it does not acknowledge is held until the gateway fetches it. No list shows the orders below.",
    id: "Order id",
    scenarios: alibaba1688Orders,
  },
  {
    title: "1688 products (detail and preview)",
    about:
      "A search also finds some three thousand ordinary products, listed before the products below; detail and preview accept their ids.",
    id: "Product id",
    scenarios: alibaba1688Products,
  },
  {
    title: "1688 pictures (upload and search by picture)",
    about:
      "`GET /simulator/1688/pictures/<name>.png` returns the picture, and the demo accepts that address as an `image_url`. A product's id in place of the name returns its own picture (also at `/simulator/taobao/pictures/…`). A scaled or recompressed picture is recognized, because the search compares the colours of 8 by 8 fields; a cropped one is not. Only `three-things` has several boxes. It reads JPEG and PNG (8 bits, not interlaced) of at most 4.2 million pixels, not WebP, and ignores the colours of variants. `image_address` may be a product's own picture, or any address of alicdn.com that ends in `<product id>.jpg`. A picture id is valid for 30 minutes.",
    id: "Picture",
    scenarios: alibaba1688Pictures,
  },
  {
    title: "Taobao orders (detail, cancel, trace)",
    about: "Like those of 1688. Messages are pushed once and cannot be fetched.",
    id: "Order id",
    scenarios: taobaoOrders,
  },
  {
    title: "Taobao products (detail and preview)",
    about:
      "Request a product by this number; the `id` of the answer is the rotating one for order lines (§2.3 rule 4).",
    id: "Item id",
    scenarios: taobaoProducts,
  },
  {
    title: "Taobao pictures (upload and search by picture)",
    about:
      "Like those of 1688, at `GET /simulator/taobao/pictures/<name>.png`. A search uses the first thing in a picture; boxes, regions and addresses are not supported.",
    id: "Picture",
    scenarios: taobaoPictures,
  },
  {
    title: "Weidian shops (categories)",
    about: "Send one of these as `shop_id`.",
    id: "Shop id",
    scenarios: shopScenarios,
  },
];

const { languages } = channels["1688"];
const translated = languages.filter((language) => translatorInto(language) !== null);
const untranslated = languages.filter((language) => translatorInto(language) === null);

const listed = (names: readonly string[]) => `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;

const translations = `Products are translated into ${listed(translated)}; \`zh\` is the original.
The real 1688 also translates into ${listed(untranslated)}. Its simulator returns the original
there (\`translated: null\`), because the answer names no language and English would be mistaken
for the requested one. For Taobao, English is requested instead.`;

const paragraph = (text: string) => wrapText(text, 100).join("\n");

const cell = (text: string) => text.replaceAll("|", "\\|").replaceAll("\n", " ");

/** Returns the text of docs/simulator.md, from the tables that the simulators use and the demo offers as samples. */
export function simulatorDocs(): string {
  const tables = parts.map(({ title, about, id, scenarios }) => {
    const rows = scenarios.map(
      (row) => `| \`${row.id}\` | ${cell(row.label.en)} | ${cell(row.label.zh)} | ${cell(row.effect)} |`,
    );
    return `## ${title}\n\n${paragraph(about)}\n\n| ${id} | Label | 标签 | What happens |\n|---|---|---|---|\n${rows.join("\n")}\n`;
  });
  return `# Simulators

Each marketplace folder has a simulator of the vendor's own protocol. It checks signature, token and
parameters in the vendor's order, and has the vendor's envelopes and misspellings, 64-bit ids, and
both fen and yuan. The role \`simulator\` serves them at \`/simulator/<channel>/…\`; tests and the
browser demo run the same code in process. Their data comes from a seeded generator, so the same id
always gives the same answer.

${paragraph(translations)}

The id that you send chooses the scenario. \`npm run simulator-docs\` writes this file from the
tables of the simulators, and a test fails when it is out of date.

${tables.join("\n")}
${ordering}
${authorizing}`;
}

const ordering = `## Creating orders (1688, Taobao)

Both simulators have an order book, which exists as long as their process and holds the latest
50,000 orders. Order ids have 19 digits, more than a double can hold. An order costs what the latest
preview of its cart said. It is closed 12 hours after its creation if it is unpaid, and can be
cancelled until it is paid; on 1688 not in its first ten seconds. Taobao makes an order for each
seller.

The product decides how a create ends: see the products from \`720000000101\` on in the table of
1688, and the last ones of Taobao. The preview of such a product is an ordinary one.

By default a simulator stores the external order number and creates a second order when the number
comes again, so that the gateway cannot rely on a marketplace that prevents it. Products with
\`External id honoured\` and \`External id refused as duplicate\` behave otherwise.

\`GET /simulator/<channel>/cashier?orderId=<id>;<id>\` is the page to which a payment link of the
demo leads. Its buttons pay, ship, sign for and complete an order, in place of buyer, seller and
carrier. No money moves. Sandbox keys have simulators of their own, whose orders the page does not
know: their links lead to \`https://sandbox-order-not-payable.invalid/…\`, an address that never
exists.
`;

const authorizing = `## Authorizing (1688, Taobao)

\`/simulator/<channel>/oauth/authorize\` is the page on which the buyer agrees. It agrees immediately
and sends the browser back with a code. Any code except \`refused\` works once.

Access tokens are valid for 10 hours on 1688 and for 30 days on Taobao, and refresh tokens for 180
days. On a refresh, 1688 returns the same refresh token and Taobao issues a new one; both end the
previous access token. \`POST /simulator/<channel>/oauth/revoke\` withdraws every authorization
issued since the start. Tokens from the configuration never expire.
`;

if (isStarted(import.meta)) writeFileSync("docs/simulator.md", simulatorDocs());
