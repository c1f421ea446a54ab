import type { CategoryNode } from "#contract/category";
import { Failure } from "#contract/failure";
import type { CategoryLevelNode, Connector } from "#server/marketplaces/connector.ts";
import { connectorMethod } from "./operations/connector-method.ts";

/** How many levels are asked for at the same time: a marketplace that is asked faster answers with its frequency limit. */
const atOnce = 8;
/** More than any tree that is known; a vendor that never ends must not fill the memory. */
const mostNodes = 200_000;

/** Reads a whole tree level by level. Ids that come back a second time are left out, so a circle in the data ends. */
export async function walkCategories(
  connector: Connector,
  { shopId, accessToken }: { shopId: string | null; accessToken: string },
): Promise<{ roots: CategoryNode[]; childrenOf: (id: number) => CategoryNode[] }> {
  const list = connectorMethod(connector, "listCategories");
  const walk = new AbortController();
  const nodes = new Map<number, CategoryNode>();
  const roots: CategoryNode[] = [];
  const open: { id: number; into: CategoryNode[] }[] = [{ id: 0, into: roots }];

  const add = ({ id, name, leaf }: CategoryLevelNode, into: CategoryNode[]) => {
    if (nodes.has(id)) return;
    if (nodes.size >= mostNodes) throw tooLarge();
    const node: CategoryNode = { id, name, children: [] };
    nodes.set(id, node);
    into.push(node);
    // 0 is both "uncategorized" (§2.5) and the vendors' name for the root, so nothing is below it.
    if (!leaf && id !== 0) open.push({ id, into: node.children });
  };

  const read = async ({ id, into }: { id: number; into: CategoryNode[] }) => {
    const level = await list({ parentId: id, shopId }, { accessToken, signal: walk.signal });
    for (const node of level) add(node, into);
  };

  try {
    for (let batch = open.splice(0, atOnce); batch.length > 0; batch = open.splice(0, atOnce))
      await Promise.all(batch.map(read));
  } finally {
    walk.abort("finished");
  }
  return { roots, childrenOf: (id) => nodes.get(id)?.children ?? [] };
}

function tooLarge(): Failure {
  return new Failure(
    "CHANNEL_UPSTREAM_ERROR",
    "The marketplace's category tree is larger than can be served.",
  );
}
