import type { ErrorCode } from "./error-codes.ts";

/** Next step of an agent after each failure. A failed call never costs units, and none is a reason to cancel an order. */
export const errorAdvice: Record<ErrorCode, string> = {
  INVALID_API_KEY: "Stop. A person has to put a valid key into the settings of this connection.",
  CHANNEL_NOT_AUTHORIZED:
    "Do not repeat it. A person has to authorize the marketplace on the console's Access screen first.",
  APP_NOT_APPROVED: "Stop. An administrator of the gateway has to approve this app first.",
  APP_SUSPENDED: "Stop and tell the person why: the operator of the gateway has suspended this app.",
  INSUFFICIENT_SCOPE: "Do not repeat it. A person has to give the connection a key with this scope.",
  FULFILLMENT_MODE_NOT_SUPPORTED: "Do not repeat it: this app has no such operation.",
  PURCHASING_DISABLED:
    "Do not repeat it: nothing was sent. Tell the person that an administrator has to switch purchasing on.",
  PURCHASE_LIMIT_EXCEEDED:
    "Do not repeat it and do not split the order to get under the limit: nothing was sent. Tell the person what is left.",
  PREVIEW_CHANGED:
    "Nothing was ordered. Show the person what changed and the new total; order only after they agree to it.",
  EXTERNAL_ORDER_ID_REUSED:
    "Nothing was ordered. Ask detail for this external_order_id: its order may exist already. A new order takes a new id.",
  VALIDATION_ERROR: "Correct the arguments by issues and the tool's input schema, then call again.",
  UNSUPPORTED_CHANNEL: "Call again with one of the marketplaces that the message names.",
  SANDBOX_CAPABILITY_UNAVAILABLE:
    "Stop. Tools take a live key: a person has to put one into the settings of this connection.",
  NOT_FOUND: "Do not repeat it with the same id or name: look it up again, or ask the person.",
  RATE_LIMIT_EXCEEDED: "Wait until retry_at, then call again, with fewer calls a minute.",
  QUOTA_EXCEEDED:
    "Stop and tell the person: fewer units are left than this call needs. They are back at retry_at; without one waiting does not help.",
  PLATFORM_QUOTA_EXCEEDED:
    "Wait until retry_at, then call again once. Without one waiting does not help: tell the person.",
  PLAN_DISABLED: "Do not repeat it. The operator of the gateway has to switch the plan on.",
  CHANNEL_DISABLED: "Do not repeat it. The operator of the gateway has to switch this marketplace on.",
  CHANNEL_CAPABILITY_NOT_SUPPORTED: "Do not repeat it: this marketplace does not offer that.",
  CHANNEL_UPSTREAM_ERROR:
    "Do what message says. Where upstream says why, correct the lines that issues name, or tell the person; else call again once, a minute later. What was asked about stays unknown.",
  INTERNAL_ERROR:
    "Call again once, a minute later; if it stays, give the person the request_id for the operator.",
};
