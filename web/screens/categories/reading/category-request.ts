import type { Channel } from "#contract/channel";
import { consoleHeader } from "#contract/console";
import type { Answer } from "../../../early/early-answers.ts";

/** Which tree: a platform's, or that of one of its shops. */
export type TreeName = { platform: Channel; shop: string | undefined };

export type CategoryRequest = {
  name: TreeName;
  path: string;
  method?: "GET" | "POST";
  headers?: Record<string, string>;
  signal?: AbortSignal | undefined;
};

/** One call of a category path, read to its end. @throws what `fetch` throws */
export async function requestCategory(request: CategoryRequest): Promise<Answer> {
  const { name, path, method = "GET", headers = {}, signal } = request;
  const query = new URLSearchParams({ platform: name.platform });
  if (name.shop !== undefined) query.set("shop_id", name.shop);
  const response = await fetch(`${path}?${query.toString()}`, {
    method,
    headers: { [consoleHeader.name]: consoleHeader.value, ...headers },
    credentials: "same-origin",
    // This page keeps its own copy and its tag: the browser's cache would hide the 304.
    cache: "no-store",
    signal: signal ?? null,
  });
  // Half the time of `response.text()`, which decodes piece by piece: trees are megabytes.
  return { response, text: new TextDecoder().decode(await response.arrayBuffer()) };
}
