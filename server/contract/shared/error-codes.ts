/** Every error code of the gateway with its HTTP status and category (§7, docs/api-decisions.md). */
export const errorCodes = {
  INVALID_API_KEY: { status: 401, category: "AUTH_ERROR" },
  CHANNEL_NOT_AUTHORIZED: { status: 401, category: "AUTH_ERROR" },
  APP_NOT_APPROVED: { status: 403, category: "AUTH_ERROR" },
  APP_SUSPENDED: { status: 403, category: "AUTH_ERROR" },
  INSUFFICIENT_SCOPE: { status: 403, category: "AUTH_ERROR" },
  FULFILLMENT_MODE_NOT_SUPPORTED: { status: 403, category: "AUTH_ERROR" },
  PURCHASING_DISABLED: { status: 403, category: "AUTH_ERROR" },
  PURCHASE_LIMIT_EXCEEDED: { status: 403, category: "RATE_LIMIT_ERROR" },
  VALIDATION_ERROR: { status: 400, category: "VALIDATION_ERROR" },
  UNSUPPORTED_CHANNEL: { status: 400, category: "VALIDATION_ERROR" },
  SANDBOX_CAPABILITY_UNAVAILABLE: { status: 400, category: "VALIDATION_ERROR" },
  PREVIEW_CHANGED: { status: 409, category: "VALIDATION_ERROR" },
  EXTERNAL_ORDER_ID_REUSED: { status: 409, category: "VALIDATION_ERROR" },
  NOT_FOUND: { status: 404, category: "VALIDATION_ERROR" },
  METHOD_NOT_ALLOWED: { status: 405, category: "VALIDATION_ERROR" },
  REQUEST_TIMEOUT: { status: 408, category: "VALIDATION_ERROR" },
  BODY_TOO_LARGE: { status: 413, category: "VALIDATION_ERROR" },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, category: "VALIDATION_ERROR" },
  HEADERS_TOO_LARGE: { status: 431, category: "VALIDATION_ERROR" },
  NOT_IMPLEMENTED: { status: 501, category: "VALIDATION_ERROR" },
  RATE_LIMIT_EXCEEDED: { status: 429, category: "RATE_LIMIT_ERROR" },
  QUOTA_EXCEEDED: { status: 429, category: "RATE_LIMIT_ERROR" },
  PLATFORM_QUOTA_EXCEEDED: { status: 429, category: "RATE_LIMIT_ERROR" },
  PLAN_DISABLED: { status: 429, category: "RATE_LIMIT_ERROR" },
  CHANNEL_DISABLED: { status: 429, category: "RATE_LIMIT_ERROR" },
  CHANNEL_CAPABILITY_NOT_SUPPORTED: { status: 400, category: "CHANNEL_ERROR" },
  CHANNEL_UPSTREAM_ERROR: { status: 502, category: "CHANNEL_ERROR" },
  INTERNAL_ERROR: { status: 500, category: "INTERNAL_ERROR" },
} as const satisfies Record<string, { status: number; category: string }>;

export type ErrorCode = keyof typeof errorCodes;

/** Error codes of the console's own API only (`/bff`); the public API never answers with them. */
const consoleErrorCodes = {
  NOT_SIGNED_IN: { status: 401, category: "AUTH_ERROR" },
  SIGN_IN_FAILED: { status: 401, category: "AUTH_ERROR" },
  REAUTH_REQUIRED: { status: 403, category: "AUTH_ERROR" },
  PASSKEY_REQUIRED: { status: 403, category: "AUTH_ERROR" },
  FORBIDDEN: { status: 403, category: "AUTH_ERROR" },
  CSRF: { status: 403, category: "AUTH_ERROR" },
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

/** Codes of a failed category answer, in addition to the error codes of every endpoint: they say what its caller can do. */
export const categoryReasons = ["TREE_BEING_READ", "SHOP_ID_INVALID"] as const;
export type CategoryReason = (typeof categoryReasons)[number];
