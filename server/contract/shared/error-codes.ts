/**
 * Every error code of the gateway with its HTTP status and category (§7, docs/api-decisions.md), and whether the same request can
 * succeed later without any change. `isRetryable` has the exceptions, which depend on the cause.
 */
export const errorCodes = {
  INVALID_API_KEY: { status: 401, category: "AUTH_ERROR", retryable: false },
  CHANNEL_NOT_AUTHORIZED: { status: 401, category: "AUTH_ERROR", retryable: false },
  APP_NOT_APPROVED: { status: 403, category: "AUTH_ERROR", retryable: false },
  APP_SUSPENDED: { status: 403, category: "AUTH_ERROR", retryable: false },
  INSUFFICIENT_SCOPE: { status: 403, category: "AUTH_ERROR", retryable: false },
  FULFILLMENT_MODE_NOT_SUPPORTED: { status: 403, category: "AUTH_ERROR", retryable: false },
  PURCHASING_DISABLED: { status: 403, category: "AUTH_ERROR", retryable: false },
  PURCHASE_LIMIT_EXCEEDED: { status: 403, category: "RATE_LIMIT_ERROR", retryable: false },
  VALIDATION_ERROR: { status: 400, category: "VALIDATION_ERROR", retryable: false },
  UNSUPPORTED_CHANNEL: { status: 400, category: "VALIDATION_ERROR", retryable: false },
  SANDBOX_CAPABILITY_UNAVAILABLE: { status: 400, category: "VALIDATION_ERROR", retryable: false },
  PREVIEW_CHANGED: { status: 409, category: "VALIDATION_ERROR", retryable: false },
  EXTERNAL_ORDER_ID_REUSED: { status: 409, category: "VALIDATION_ERROR", retryable: false },
  NOT_FOUND: { status: 404, category: "VALIDATION_ERROR", retryable: false },
  METHOD_NOT_ALLOWED: { status: 405, category: "VALIDATION_ERROR", retryable: false },
  REQUEST_TIMEOUT: { status: 408, category: "VALIDATION_ERROR", retryable: true },
  BODY_TOO_LARGE: { status: 413, category: "VALIDATION_ERROR", retryable: false },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, category: "VALIDATION_ERROR", retryable: false },
  HEADERS_TOO_LARGE: { status: 431, category: "VALIDATION_ERROR", retryable: false },
  NOT_IMPLEMENTED: { status: 501, category: "VALIDATION_ERROR", retryable: false },
  RATE_LIMIT_EXCEEDED: { status: 429, category: "RATE_LIMIT_ERROR", retryable: true },
  QUOTA_EXCEEDED: { status: 429, category: "RATE_LIMIT_ERROR", retryable: true },
  PLATFORM_QUOTA_EXCEEDED: { status: 429, category: "RATE_LIMIT_ERROR", retryable: true },
  PLAN_DISABLED: { status: 429, category: "RATE_LIMIT_ERROR", retryable: false },
  CHANNEL_DISABLED: { status: 429, category: "RATE_LIMIT_ERROR", retryable: false },
  CHANNEL_CAPABILITY_NOT_SUPPORTED: { status: 400, category: "CHANNEL_ERROR", retryable: false },
  CHANNEL_UPSTREAM_ERROR: { status: 502, category: "CHANNEL_ERROR", retryable: false },
  INTERNAL_ERROR: { status: 500, category: "INTERNAL_ERROR", retryable: true },
} as const satisfies Record<string, { status: number; category: string; retryable: boolean }>;

export type ErrorCode = keyof typeof errorCodes;

/** Error codes of the console's own API only (`/bff`); the public API never answers with them. */
const consoleErrorCodes = {
  NOT_SIGNED_IN: { status: 401, category: "AUTH_ERROR", retryable: false },
  SIGN_IN_FAILED: { status: 401, category: "AUTH_ERROR", retryable: false },
  REAUTH_REQUIRED: { status: 403, category: "AUTH_ERROR", retryable: false },
  PASSKEY_REQUIRED: { status: 403, category: "AUTH_ERROR", retryable: false },
  FORBIDDEN: { status: 403, category: "AUTH_ERROR", retryable: false },
  CSRF: { status: 403, category: "AUTH_ERROR", retryable: false },
} as const;

export const failureCodes = { ...errorCodes, ...consoleErrorCodes };
/** Any code of a failure: the public API's and the console's own. */
export type FailureCode = keyof typeof failureCodes;
export type ErrorCategory = (typeof errorCodes)[ErrorCode]["category"];

/** Returns the code for an answer of the public API, where a code of the console would be a bug. */
export function publicCode(code: FailureCode): ErrorCode {
  return isErrorCode(code) ? code : "INTERNAL_ERROR";
}

export function isErrorCode(text: string): text is ErrorCode {
  return Object.hasOwn(errorCodes, text);
}

/**
 * Codes of a failed category answer, in addition to the error codes of every endpoint. They tell the caller what to do.
 */
export const categoryReasons = ["TREE_BEING_READ", "SHOP_ID_INVALID"] as const;
export type CategoryReason = (typeof categoryReasons)[number];
