import type { z } from "zod";
import { categoryChangesSchema, categoryStateSchema, consoleHeader, consolePaths } from "#contract/console";
import type { CategoryChangesAnswer, CategoryState } from "#contract/console";
import type { Channel } from "#contract/channel";
import { headerNames } from "#contract/request-headers";
import { announceSessionLoss, sessionIsAlive } from "../../api/session-loss.ts";
import { CategoryFailure, readCategoryFault } from "./category-failure.ts";

/** Which tree: a platform's, or that of one of its shops. */
export type TreeName = { platform: Channel; shop: string | undefined };

/** What differs since the reading before. @throws CategoryFailure */
export function readCategoryChanges(name: TreeName, signal: AbortSignal): Promise<CategoryChangesAnswer> {
  return readJsonAnswer({ name, path: consolePaths.categoryChanges, schema: categoryChangesSchema, signal });
}

/** When the tree was read, and the reading under way. @throws CategoryFailure */
export function readCategoryState(name: TreeName, signal: AbortSignal): Promise<CategoryState> {
  return readJsonAnswer({ name, path: consolePaths.categoryRefresh, schema: categoryStateSchema, signal });
}

/** Asks the gateway to read the tree again; it goes on when nobody waits. @throws CategoryFailure */
export function startCategoryRefresh(name: TreeName): Promise<CategoryState> {
  return readJsonAnswer({
    name,
    path: consolePaths.categoryRefresh,
    schema: categoryStateSchema,
    method: "POST",
  });
}

export type ColumnsCall = {
  /** What is known already; null = nothing. */
  etag: string | null;
  signal: AbortSignal;
  /** Asked before anybody knows whether there is a session: that there is none is no loss. */
  beforeSession?: boolean;
};

/** The tree's columns as text, or null when `etag` names what the server has. @throws CategoryFailure */
export async function readColumnsText(
  name: TreeName,
  { etag, signal, beforeSession = false }: ColumnsCall,
): Promise<{ text: string; etag: string } | null> {
  const { response, text } = await callCategory({
    name,
    path: consolePaths.categoryColumns,
    headers: etag === null ? {} : { "if-none-match": etag },
    signal,
    beforeSession,
  });
  return response.status === 304 ? null : { text, etag: response.headers.get("etag") ?? "" };
}

type Call = {
  name: TreeName;
  path: string;
  method?: "GET" | "POST";
  headers?: Record<string, string>;
  signal?: AbortSignal;
  beforeSession?: boolean;
};

async function readJsonAnswer<Schema extends z.ZodType>(
  call: Call & { schema: Schema },
): Promise<z.output<Schema>> {
  const { response, text } = await callCategory(call);
  const parsed = call.schema.safeParse(readJson(text));
  if (parsed.success) return parsed.data;
  throw new CategoryFailure({
    kind: "other",
    ret: response.status,
    message: `The answer does not have the shape this page knows (${parsed.error.issues[0]?.path.join(".") ?? ""}).`,
    requestId: response.headers.get(headerNames.requestId) ?? "",
    againInSeconds: null,
  });
}

async function callCategory({ name, path, method = "GET", headers = {}, signal, beforeSession }: Call) {
  const query = new URLSearchParams({ platform: name.platform });
  if (name.shop !== undefined) query.set("shop_id", name.shop);
  let response: Response;
  let text: string;
  try {
    response = await fetch(`${path}?${query.toString()}`, {
      method,
      headers: { [consoleHeader.name]: consoleHeader.value, ...headers },
      credentials: "same-origin",
      // This page keeps its own copy and its tag: the browser's cache would hide the 304.
      cache: "no-store",
      signal: signal ?? null,
    });
    text = await response.text();
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new CategoryFailure({
      kind: "no_answer",
      ret: null,
      message: "",
      requestId: "",
      againInSeconds: null,
    });
  }
  if (response.ok || response.status === 304) return { response, text };
  if (response.status === 401 && !beforeSession && !(await sessionIsAlive())) announceSessionLoss();
  throw new CategoryFailure(
    readCategoryFault({
      status: response.status,
      body: readJson(text),
      requestId: response.headers.get(headerNames.requestId) ?? "",
      retryAfter: response.headers.get("retry-after"),
    }),
  );
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
