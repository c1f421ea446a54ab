import { categoryEndpoint, type CategoryNode } from "#contract/category";
import { categoryChanges } from "#contract/category-changes";
import { flatTreeOf, toCategoryColumns, type FlatTree } from "#contract/category-columns";
import type { CategoryChangesAnswer, CategoryState } from "#contract/console";
import { headerNames } from "#contract/request-headers";
import { categoryResponse } from "#server/gateway/categories/category-response.ts";
import {
  createCompressedText,
  type Compress,
  type CompressedText,
} from "#server/gateway/categories/compressed-text.ts";
import type { Gateway, GatewayResponse } from "#server/gateway/gateway-request.ts";
import { respond } from "#server/gateway/respond.ts";
import type { Clock } from "#server/kernel/clock.ts";
import type { CategoryCall, ConsoleCategories } from "./console-categories.ts";
import type { Credentials } from "./forward-request.ts";

export type RemoteCategoriesDependencies = {
  /** The gateway elsewhere; it answers the category endpoint (§4.3). */
  gateway: Gateway;
  credentials: Credentials;
  compress: Compress | null;
  /** Hex SHA-256. */
  sha256: (text: string) => string;
  clock: Clock;
};

/** One tree of the other gateway as it was last seen, and the one before. */
type Seen = { etag: string; readAt: number; tree: FlatTree; text: CompressedText; before: FlatTree | null };

/** Trees that are remembered; the longest unasked goes first. */
const mostTrees = 20;

/**
 * The console's categories from a gateway elsewhere, which has the nested form only: the columns are made here, once for each
 * version it answers with. What changed is told between the versions that this process has seen.
 */
export function createRemoteCategories(dependencies: RemoteCategoriesDependencies): ConsoleCategories {
  const { gateway, credentials, compress, sha256, clock } = dependencies;
  const seen = new Map<string, Seen>();

  function ask(
    { query, signal, requestId }: CategoryCall,
    known: Seen | undefined,
  ): Promise<GatewayResponse> {
    const headers: Record<string, string> = { [headerNames.requestId]: requestId };
    if (credentials.merchantUuid !== null) headers[headerNames.merchant] = credentials.merchantUuid;
    if (known) headers["if-none-match"] = known.etag;
    return gateway({ method: "GET", path: categoryEndpoint.path, query, headers, body: "" }, signal);
  }

  /** The tree as it is now there, or the answer that is to be passed on in its place. */
  async function look(call: CategoryCall): Promise<Seen | GatewayResponse> {
    const known = seen.get(call.query);
    const answer = await ask(call, known);
    if (answer.status === 304 && known)
      return remember(call.query, { ...known, readAt: readAt(answer, known.readAt) });
    const nodes = answer.status === 200 ? nodesOf(answer) : null;
    if (!nodes) return answer;
    const at = readAt(answer, clock());
    const parameters = new URLSearchParams(call.query);
    const columns = toCategoryColumns(nodes, {
      platform: parameters.get("platform") ?? "",
      shop_id: parameters.get("shop_id"),
      read_at: new Date(at).toISOString(),
    });
    const text = JSON.stringify(columns);
    return remember(call.query, {
      etag: answer.headers["etag"] ?? "",
      readAt: at,
      tree: flatTreeOf(columns),
      text: createCompressedText(text, sha256(text).slice(0, 32), compress),
      before: known?.tree ?? null,
    });
  }

  function remember(query: string, tree: Seen): Seen {
    seen.delete(query);
    seen.set(query, tree);
    if (seen.size > mostTrees) {
      const oldest = seen.keys().next();
      if (!oldest.done) seen.delete(oldest.value);
    }
    return tree;
  }

  async function answered(
    call: CategoryCall,
    work: (tree: Seen) => Promise<GatewayResponse> | GatewayResponse,
  ): Promise<GatewayResponse> {
    const found = await look(call);
    return "tree" in found ? work(found) : found;
  }

  const showState = (call: CategoryCall, status: number) =>
    answered(call, ({ tree: { about }, readAt: at }) => {
      const { platform, shop_id } = about;
      const state: CategoryState = { platform, shop_id, read_at: iso(at), reading: null, failure: null };
      return respond(call, status, JSON.stringify(state));
    });

  return {
    columns: (call) =>
      answered(call, async ({ text, readAt: at }) => {
        const answer = { ...(await text.in(call.headers["accept-encoding"] ?? "")), readAt: at };
        const { requestId, headers } = call;
        return categoryResponse(answer, { ifNoneMatch: headers["if-none-match"], requestId, now: clock() });
      }),
    changes: (call) =>
      answered(call, ({ tree, before, readAt: at }) => {
        const changes: CategoryChangesAnswer = {
          since: before?.about.read_at ?? null,
          at: iso(at),
          ...categoryChanges(before ?? tree, tree),
        };
        return respond(call, 200, JSON.stringify(changes));
      }),
    state: (call) => showState(call, 200),
    // Another gateway reads its trees when it wants to: all that can be done from here is to look again.
    refresh: (call) => showState(call, 202),
  };
}

function readAt({ headers }: GatewayResponse, otherwise: number): number {
  const at = Date.parse(headers[headerNames.snapshotAt] ?? "");
  return Number.isNaN(at) ? otherwise : at;
}

/** The tree of a success (§2.5); null when the answer is none. */
function nodesOf({ body }: GatewayResponse): CategoryNode[] | null {
  try {
    const text = typeof body === "string" ? body : new TextDecoder("utf-8", { fatal: true }).decode(body);
    const { ret, data } = JSON.parse(text) as { ret?: unknown; data?: unknown };
    return ret === 1 && Array.isArray(data) ? data.map(nodeOf) : null;
  } catch {
    return null;
  }
}

/** Another gateway may leave out the children of a leaf. @throws TypeError */
function nodeOf(value: unknown): CategoryNode {
  const { id, name, children = [] } = (value ?? {}) as Record<string, unknown>;
  if (!Number.isSafeInteger(id) || typeof name !== "string" || !Array.isArray(children))
    throw new TypeError("not a category");
  return { id: id as number, name, children: children.map(nodeOf) };
}

function iso(at: number): string {
  return new Date(at).toISOString();
}
