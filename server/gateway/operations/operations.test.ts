import { expect, test } from "vitest";
import type { FoundProducts } from "#server/marketplaces/connector.ts";
import { hasMore } from "./operations.ts";

const page = (count: number) => Array.from<FoundProducts["items"][number]>({ length: count });

test.each([
  ["a page before the last by its total", { total: 41, items: page(20) }, 2, true],
  ["the last page by its total", { total: 40, items: page(20) }, 2, false],
  ["a full page without a total", { items: page(20) }, 2, true],
  ["a page that is not full, without a total", { items: page(19) }, 2, false],
  ["an empty page, whatever the total says", { total: 2000, items: page(0) }, 2, false],
  ["an empty page without a total", { items: page(0) }, 1, false],
])("hasMore reads %s", (_, found, at, more) => expect(hasMore(found, at, 20)).toBe(more));
