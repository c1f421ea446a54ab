import { categoryEndpoint } from "#contract/category";
import { errorEnvelopeSchema } from "#contract/error-envelope";

/** Why there is no tree, by what a person can do about it. */
export type CategoryFaultKind =
  | "merchant"
  | "authorization"
  | "shop"
  | "capability"
  | "reading"
  | "vendor"
  | "forbidden"
  | "other"
  | "no_answer";

export type CategoryFault = {
  kind: CategoryFaultKind;
  /** `ret` of the envelope (§2.5), or the HTTP status where something else answered; null = nothing did. */
  ret: number | null;
  /** The envelope's `msg`, as it came. */
  message: string;
  requestId: string;
  /** When to ask again, as the server said. */
  againInSeconds: number | null;
};

/** What the category queries throw. */
export class CategoryFailure extends Error {
  readonly fault: CategoryFault;

  constructor(fault: CategoryFault) {
    super(fault.message === "" ? "no answer" : fault.message);
    this.name = "CategoryFailure";
    this.fault = fault;
  }
}

/** A refused or failed answer: `{ret, msg}` of the category paths, or the error envelope of what stands before them. */
export function readCategoryFault(answer: {
  status: number;
  body: unknown;
  requestId: string;
  retryAfter: string | null;
}): CategoryFault {
  const { status, body, requestId, retryAfter } = answer;
  const envelope = categoryEndpoint.responses.standard.safeParse(body);
  const error = envelope.success ? undefined : errorEnvelopeSchema.safeParse(body).data?.error;
  const ret = envelope.success ? envelope.data.ret : status;
  const message = envelope.success ? envelope.data.msg : (error?.message ?? `HTTP ${status}`);
  const againInSeconds = retryAfter !== null && /^[0-9]{1,6}$/.test(retryAfter) ? Number(retryAfter) : null;
  return {
    kind: kindOf({ ret, message, code: error?.code, againInSeconds }),
    ret,
    message,
    requestId: requestId === "" ? (error?.request_id ?? "") : requestId,
    againInSeconds,
  };
}

type Said = { ret: number; message: string; code: string | undefined; againInSeconds: number | null };

function kindOf({ ret, message, code, againInSeconds }: Said): CategoryFaultKind {
  if (message.startsWith("CHANNEL_CAPABILITY_NOT_SUPPORTED") || code === "CHANNEL_CAPABILITY_NOT_SUPPORTED")
    return "capability";
  if (ret === 401) return /\bauthoriz/i.test(message) ? "authorization" : "merchant";
  if (ret === 403) return "forbidden";
  if (ret === 400 && /\bshop_id\b/.test(message)) return "shop";
  // A marketplace's limit and a store that is away say when to come back too.
  if (ret === 502 && againInSeconds !== null && /\bread for the first time\b/.test(message)) return "reading";
  if (ret === 502 || ret === 504) return "vendor";
  return "other";
}
