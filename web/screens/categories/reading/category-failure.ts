import { categoryEndpoint, type CategoryCode } from "#contract/category";
import { isErrorCode } from "#contract/error-codes";
import type { AdvisedError } from "#contract/failure-advice";
import type { StandardOf } from "#contract/endpoint";
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
  /** What the advice about a marketplace's own refusal or limit depends on; null where the kind says enough. */
  error?: AdvisedError | null;
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

/** A refused or failed answer: `{ret, msg, code}` of the category paths, or the error envelope of what stands before them. */
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
  const kind = kindOf(envelope.success ? envelope.data.code : error?.code, ret);
  const againInSeconds = retryAfter !== null && /^[0-9]{1,6}$/.test(retryAfter) ? Number(retryAfter) : null;
  return {
    kind,
    ret,
    message,
    requestId: requestId === "" ? (error?.request_id ?? "") : requestId,
    againInSeconds,
    error: kind === "vendor" && envelope.success ? advisedError(envelope.data) : null,
  };
}

/** The fields that advice depends on, where the answer names a refusal or a limit of the marketplace, or calls for the operator. */
function advisedError(answer: CategoryEnvelope): AdvisedError | null {
  const { code, upstream, action, limit, retry_estimated } = answer;
  if (code === undefined || !isErrorCode(code)) return null;
  if (upstream === undefined && limit === undefined && action !== "operator") return null;
  return {
    code,
    ...(upstream && { upstream }),
    ...(action && { action }),
    ...(limit !== undefined && { limit }),
    ...(retry_estimated && { retry_estimated }),
  };
}

type CategoryEnvelope = StandardOf<typeof categoryEndpoint>;

function kindOf(code: CategoryCode | undefined, ret: number): CategoryFaultKind {
  switch (code) {
    case "CHANNEL_CAPABILITY_NOT_SUPPORTED":
      return "capability";
    case "CHANNEL_NOT_AUTHORIZED":
      return "authorization";
    case "INVALID_API_KEY":
      return "merchant";
    case "INSUFFICIENT_SCOPE":
    case "APP_NOT_APPROVED":
    case "APP_SUSPENDED":
      return "forbidden";
    case "SHOP_ID_INVALID":
      return "shop";
    case "TREE_BEING_READ":
      return "reading";
    default:
      // A marketplace's limit and a store that is away are failures behind the gateway, too.
      return ret === 502 || ret === 504 ? "vendor" : "other";
  }
}
