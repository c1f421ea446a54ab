import type { z } from "zod";
import { consoleHeader, consolePaths } from "#contract/console/console";
import { categoryChangesSchema, categoryStateSchema } from "#contract/console/console-category";
import type { CategoryChangesAnswer, CategoryState } from "#contract/console/console-category";
import { consoleErrorEnvelopeSchema } from "#contract/shared/error-envelope";
import { headerNames } from "#contract/shared/request-headers";
import { announceSessionLoss } from "../../../api/session-loss.ts";
import { type Answer, responseText } from "../../../preload/preloaded-answers.ts";
import { addressOfTree, type TreeName } from "../../../preload/tree-name.ts";
import { CategoryFailure, readCategoryError } from "./category-failure.ts";
import { readJson } from "../../../api/read-json.ts";

type CategoryRequest = {
  name: TreeName;
  path: string;
  method?: "GET" | "POST";
  headers?: Record<string, string>;
  signal?: AbortSignal | undefined;
};

/**
 * Returns the differences from the previous refresh.
 * @throws CategoryFailure
 */
export function readCategoryChanges(name: TreeName, signal: AbortSignal): Promise<CategoryChangesAnswer> {
  return readJsonAnswer({ name, path: consolePaths.categoryChanges, schema: categoryChangesSchema, signal });
}

/**
 * Returns when the tree was read, and the refresh in flight.
 * @throws CategoryFailure
 */
export function readCategoryState(name: TreeName, signal: AbortSignal): Promise<CategoryState> {
  return readJsonAnswer({ name, path: consolePaths.categoryState, schema: categoryStateSchema, signal });
}

/**
 * Asks the gateway to refresh the tree; the refresh continues without a waiting caller.
 * @throws CategoryFailure
 */
export function startCategoryRefresh(name: TreeName): Promise<CategoryState> {
  return readJsonAnswer({
    name,
    path: consolePaths.categoryRefresh,
    schema: categoryStateSchema,
    method: "POST",
  });
}

async function readJsonAnswer<Schema extends z.ZodType>(
  call: CategoryRequest & { schema: Schema },
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

/**
 * Makes one call of a category path; a 304 is an answer as well.
 * @throws CategoryFailure; the error of `fetch` when it is aborted
 */
export async function callCategory(request: CategoryRequest): Promise<Answer> {
  const { name, path, method = "GET", headers = {}, signal } = request;
  let answer: Answer;
  try {
    const response = await fetch(addressOfTree(path, name), {
      method,
      headers: { [consoleHeader.name]: consoleHeader.value, ...headers },
      credentials: "same-origin",
      // This page keeps its own copy and its tag: the browser's cache would hide the 304.
      cache: "no-store",
      signal: signal ?? null,
    });
    answer = { response, text: await responseText(response) };
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
  return accepted(answer);
}

/**
 * Returns a successful answer unchanged.
 * @throws CategoryFailure for a refusal or a failure
 */
export async function accepted(answer: Answer): Promise<Answer> {
  if (answer.response.ok || answer.response.status === 304) return answer;
  throw categoryFailure(answer);
}

/** Returns the error to throw for a refused or failed answer. Reports a session that has ended. */
export function categoryFailure({ response, text }: Answer): CategoryFailure {
  const body = readJson(text);
  const { data } = consoleErrorEnvelopeSchema.safeParse(body);
  if (data?.error.code === "NOT_SIGNED_IN") announceSessionLoss();
  return new CategoryFailure(
    readCategoryError({
      status: response.status,
      body,
      requestId: response.headers.get(headerNames.requestId) ?? "",
      retryAfter: response.headers.get("retry-after"),
    }),
  );
}
