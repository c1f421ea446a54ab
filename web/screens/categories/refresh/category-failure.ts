import { categoryEndpoint, type CategoryCode } from "#contract/public/category";
import { isErrorCode, type FailureCode } from "#contract/shared/error-codes";
import type { AdvisedError } from "#contract/shared/failure-advice";
import type { StandardOf } from "#contract/shared/endpoint";
import { consoleErrorEnvelopeSchema } from "#contract/shared/error-envelope";

/** Reasons why there is no tree, classified by what the operator can do about it. */
export type CategoryErrorKind =
  | "merchant"
  | "authorization"
  | "shop"
  | "capability"
  | "reading"
  | "vendor"
  | "forbidden"
  | "other"
  | "no_answer";

export type CategoryError = {
  kind: CategoryErrorKind;
  /** `ret` of the envelope (§2.5), or the HTTP status if another server answered; null = no answer. */
  ret: number | null;
  /** The envelope's `msg`, unchanged. */
  message: string;
  requestId: string;
  /** Delay before the next try, as stated by the server. */
  againInSeconds: number | null;
  /** Input of the advice about a marketplace's own refusal or limit; null where the kind is enough. */
  advice?: AdvisedError | null;
};

/** The error that the category queries throw. */
export class CategoryFailure extends Error {
  readonly reason: CategoryError;

  constructor(error: CategoryError) {
    super(error.message === "" ? "no answer" : error.message);
    this.name = "CategoryFailure";
    this.reason = error;
  }
}

/**
 * Reads a refused or failed answer: `{ret, msg, code}` of the category paths, or the error envelope of the layers before them.
 */
export function readCategoryError(answer: {
  status: number;
  body: unknown;
  requestId: string;
  retryAfter: string | null;
}): CategoryError {
  const { status, body, requestId, retryAfter } = answer;
  const envelope = categoryEndpoint.responses.standard.safeParse(body);
  const error = envelope.success ? undefined : consoleErrorEnvelopeSchema.safeParse(body).data?.error;
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
    advice: kind === "vendor" && envelope.success ? advisedError(envelope.data) : null,
  };
}

/**
 * Returns the fields that advice depends on, where the answer names a refusal or a limit of the marketplace,
 * or calls for the operator.
 */
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

function kindOf(code: CategoryCode | FailureCode | undefined, ret: number): CategoryErrorKind {
  switch (code) {
    case "CHANNEL_CAPABILITY_NOT_SUPPORTED":
      return "capability";
    case "CHANNEL_NOT_AUTHORIZED":
      return "authorization";
    case "INVALID_API_KEY":
      return "merchant";
    case "INSUFFICIENT_SCOPE":
    case "FORBIDDEN":
    case "APP_NOT_APPROVED":
    case "APP_SUSPENDED":
      return "forbidden";
    case "SHOP_ID_INVALID":
      return "shop";
    case "TREE_BEING_READ":
      return "reading";
    default:
      // A marketplace's limit and an unavailable store also count as failures behind the gateway.
      return ret === 502 || ret === 504 ? "vendor" : "other";
  }
}
