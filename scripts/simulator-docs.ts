import { writeFileSync } from "node:fs";
import { channels } from "#contract/channel";
import { isStarted } from "./run-program.ts";
import {
  orderScenarios,
  productScenarios as alibaba1688Products,
} from "../server/marketplaces/alibaba-1688/simulator/scenarios.ts";
import type { Scenario } from "../server/marketplaces/simulator.ts";
import { translatorInto } from "../server/marketplaces/simulation/translated-words.ts";
import { pictureCases as alibaba1688Pictures } from "../server/marketplaces/alibaba-1688/simulator/picture-cases.ts";
import { pictureCases as taobaoPictures } from "../server/marketplaces/taobao/simulator/simulate-pictures.ts";
import { productScenarios as taobaoProducts } from "../server/marketplaces/taobao/simulator/scenarios.ts";
import { shopScenarios } from "../server/marketplaces/weidian/simulator/scenarios.ts";

const parts: { title: string; about: string; id: string; scenarios: readonly Scenario[] }[] = [
  {
    title: "1688 orders (payment methods)",
    about: "Any other valid order id answers believably and always the same, from a seeded generator.",
    id: "Order id",
    scenarios: orderScenarios,
  },
  {
    title: "1688 products (detail and preview)",
    about:
      "A search finds some three thousand ordinary products besides; their ids answer detail and preview alike.",
    id: "Product id",
    scenarios: alibaba1688Products,
  },
  {
    title: "1688 pictures (upload and search by picture)",
    about:
      "`GET /simulator/1688/pictures/<name>.png` is the picture, and that address may be an `image_url` of the demo. A product's id in the place of the name is its own picture (`/simulator/taobao/pictures/…` as well). A picture is known again when it was cropped, recompressed or photographed from a screen, because its pixels are looked at: outlines and colours of the things in it. JPEG and PNG (8 bits, not interlaced) of at most 4.2 million pixels are read, WebP is not; colours of variants are not searched by. `image_address` may be a product's own picture, or any of alicdn.com that ends in `<product id>.jpg`. An id is known for 30 minutes.",
    id: "Picture",
    scenarios: alibaba1688Pictures,
  },
  {
    title: "Taobao products (detail and preview)",
    about:
      "Open one by this number; the answer's `id` is the rotating one that an order line uses (§2.3 rule 4).",
    id: "Item id",
    scenarios: taobaoProducts,
  },
  {
    title: "Taobao pictures (upload and search by picture)",
    about:
      "As those of 1688, at `GET /simulator/taobao/pictures/<name>.png`. A search is by the first thing in a picture: there are no boxes, no regions and no addresses.",
    id: "Picture",
    scenarios: taobaoPictures,
  },
  {
    title: "Weidian shops (categories)",
    about: "Send one as `shop_id`.",
    id: "Shop id",
    scenarios: shopScenarios,
  },
];

const { languages } = channels["1688"];
const translated = languages.filter((language) => translatorInto(language) !== null);
const untranslated = languages.filter((language) => translatorInto(language) === null);

const listed = (names: readonly string[]) => `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;

const cell = (text: string) => text.replaceAll("|", "\\|").replaceAll("\n", " ");

/** docs/simulator.md as it must read: the same tables that the simulators play and the demo offers to press. */
export function simulatorDocs(): string {
  const tables = parts.map(({ title, about, id, scenarios }) => {
    const rows = scenarios.map(
      (row) => `| \`${row.id}\` | ${cell(row.label.en)} | ${cell(row.label.zh)} | ${cell(row.effect)} |`,
    );
    return `## ${title}\n\n${about}\n\n| ${id} | Label | 标签 | What happens |\n|---|---|---|---|\n${rows.join("\n")}\n`;
  });
  return `# Simulators

Each marketplace folder has a simulator that speaks the vendor's own protocol: signature, token and parameters checked in the vendor's
order, its envelopes and misspellings, 64-bit ids, fen beside yuan. In the role \`simulator\` they listen at \`/simulator/<channel>/…\`; tests and a
browser run the same code in process. What they know comes from a seeded generator, so the same id always gives the same answer.
Products are translated into ${listed(translated)}; \`zh\` is the originals. In ${listed(untranslated)}, into which 1688 translates in life, its simulator has the
originals alone (\`translated: null\`): its answer names no language, so English would be taken for the one that was asked for. Taobao is asked for English instead.

Scenarios are chosen by id. This file is written by \`npm run simulator-docs\` from the tables that the simulators play; a test fails when
it is out of date.

${tables.join("\n")}
${authorizing}`;
}

const authorizing = `## Authorizing (1688, Taobao)

\`/simulator/<channel>/oauth/authorize\` is the buyer's page, who agrees at once: it sends the browser back with a code. Any code but \`refused\` is good once. Access tokens
live 10 hours on 1688 and 30 days on Taobao, refresh tokens 180 days; 1688 keeps the refresh token over a refresh, Taobao gives another, and both end the access token before.
\`POST /simulator/<channel>/oauth/revoke\` withdraws every authorization that was issued since the start. Tokens of the configuration never end.
`;

if (isStarted(import.meta)) writeFileSync("docs/simulator.md", simulatorDocs());
