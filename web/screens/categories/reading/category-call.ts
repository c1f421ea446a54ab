import type { z } from "zod";
import { categoryChangesSchema, categoryStateSchema, consolePaths } from "#contract/console";
import type { CategoryChangesAnswer, CategoryState } from "#contract/console";
import { headerNames } from "#contract/request-headers";
import { announceSessionLoss, sessionIsAlive } from "../../../api/session-loss.ts";
import type { Answer } from "../../../early/early-answers.ts";
import { CategoryFailure, readCategoryFault } from "./category-failure.ts";
import { type CategoryRequest, requestCategory, type TreeName } from "./category-request.ts";

/** What differs since the reading before. @throws CategoryFailure */
export function readCategoryChanges(name: TreeName, signal: AbortSignal): Promise<CategoryChangesAnswer> {
  return readJsonAnswer({ name, path: consolePaths.categoryChanges, schema: categoryChangesSchema, signal });
}

/** When the tree was read, and the reading under way. @throws CategoryFailure */
export function readCategoryState(name: TreeName, signal: AbortSignal): Promise<CategoryState> {
  return readJsonAnswer({ name, path: consolePaths.categoryState, schema: categoryStateSchema, signal });
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

async function callCategory(request: CategoryRequest): Promise<Answer> {
  let answer: Answer;
  try {
    answer = await requestCategory(request);
  } catch (cause) {
    if (request.signal?.aborted) throw cause;
    throw noAnswer();
  }
  const { response, text } = answer;
  if (response.ok) return answer;
  throw await refusal({
    status: response.status,
    body: text,
    requestId: response.headers.get(headerNames.requestId) ?? "",
    retryAfter: response.headers.get("retry-after"),
  });
}

/** What to throw when nothing answered. */
export function noAnswer(): CategoryFailure {
  return new CategoryFailure({
    kind: "no_answer",
    ret: null,
    message: "",
    requestId: "",
    againInSeconds: null,
  });
}

/** What to throw for a refused or failed answer. Tells of a session that is gone. */
export async function refusal(answer: {
  status: number;
  body: string;
  requestId: string;
  retryAfter: string | null;
}): Promise<CategoryFailure> {
  if (answer.status === 401 && !(await sessionIsAlive())) announceSessionLoss();
  return new CategoryFailure(readCategoryFault({ ...answer, body: readJson(answer.body) }));
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
