import createClient, { type Client } from "openapi-fetch";
import type { components, paths } from "./api.gen.ts";
import { withExactAmounts } from "./exact-amounts.ts";
import { ProcurementError } from "./procurement-error.ts";
import { createRetryingFetch, type RetryOptions } from "./retrying-fetch.ts";

/** A schema of the API by its name, such as `Schema<"PreviewResult">`. */
export type Schema<Name extends keyof components["schemas"]> = components["schemas"][Name];

export type ClientOptions = RetryOptions & {
  /** Address of the gateway, such as `https://gateway.example`. */
  baseUrl: string;
  /** An API key, `svc_live_…` or `svc_test_…`. Anyone who reads it can use it: keep it out of public pages. */
  apiKey: string;
  /** The merchant UUID of the account, which the category call takes instead of the key. */
  merchantUuid?: string;
  /** Replaces the platform's own fetch. */
  fetch?: (request: Request) => Promise<Response>;
};

export type CallOptions = {
  /** Ends the call and the waits between its attempts. An aborted create may have been executed. */
  signal?: AbortSignal;
};

type Json<Content> = Content extends { content: { "application/json": infer Body } } ? Body : never;

/** Paths that answer a method. */
type PathWith<Method extends "get" | "post"> = {
  [Path in keyof paths]: paths[Path] extends { [M in Method]: object } ? Path : never;
}[keyof paths];

type BodyOf<Path extends PathWith<"post">> = paths[Path]["post"] extends { requestBody: infer Body }
  ? Json<Body>
  : never;

type QueryOf<Path extends PathWith<"get">> = paths[Path]["get"] extends {
  parameters: { query?: infer Query };
}
  ? Query
  : never;

/** The answer of an operation in the standard format: of its 200, and of the 202 of a create or cancel. */
type AnswerOf<Operation> = Operation extends { responses: infer Responses }
  ? Exclude<Json<Responses[keyof Responses & (200 | 202)]>, { response_format: unknown }>
  : never;

export type ProcurementClient = {
  /** Reads data at no cost. @throws ProcurementError for every answer that is not a success */
  get: <Path extends PathWith<"get">>(
    path: Path,
    query?: QueryOf<Path>,
    options?: CallOptions,
  ) => Promise<AnswerOf<paths[Path]["get"]>>;
  /** Calls an operation in the standard format. @throws ProcurementError for every answer that is not a success */
  post: <Path extends PathWith<"post">>(
    path: Path,
    body: BodyOf<Path> & { response_format?: "standard" },
    options?: CallOptions,
  ) => Promise<AnswerOf<paths[Path]["post"]>>;
  /** The same without exceptions, with the headers and the marketplace's own format: openapi-fetch's client. */
  raw: Client<paths>;
};

/**
 * Creates a client. It repeats a call only where that does no harm, and amounts are exact: fen are whole numbers, yuan decimal text.
 */
export function createProcurementClient({
  baseUrl,
  apiKey,
  merchantUuid,
  fetch = (request) => globalThis.fetch(request),
  ...retryOptions
}: ClientOptions): ProcurementClient {
  const raw = createClient<paths>({
    baseUrl,
    headers: { authorization: `Bearer ${apiKey}`, ...(merchantUuid && { "x-uuid": merchantUuid }) },
    fetch: createRetryingFetch(fetch, retryOptions),
  });
  raw.use({ onResponse: ({ response }) => withExactAmounts(response) });
  type Call = (
    path: string,
    init: object,
  ) => Promise<{ data?: unknown; error?: unknown; response: Response }>;
  const call = async (method: Call, path: string, init: object): Promise<unknown> => {
    const { data, error, response } = await method(path, init);
    if (!response.ok) throw new ProcurementError(response, error);
    return data;
  };
  return {
    raw,
    get: ((path: string, query: object | undefined, { signal }: CallOptions = {}) =>
      call(raw.GET as unknown as Call, path, {
        params: { query },
        signal,
      })) as unknown as ProcurementClient["get"],
    post: ((path: string, body: object, { signal }: CallOptions = {}) =>
      call(raw.POST as unknown as Call, path, { body, signal })) as unknown as ProcurementClient["post"],
  };
}
