/**
 * Texts that explain a failure and what to do, by error code, by the subject of a marketplace's refusal, and
 * by what the answer asks for.
 */
export const failureWords = {
  errors: {
    INVALID_API_KEY: {
      title: "The gateway does not accept the console's key",
      todo: "The key that the console's server holds is missing, revoked or mistyped. An admin creates one on the Apps screen and sets it as GATEWAY_API_KEY of that server.",
    },
    CHANNEL_NOT_AUTHORIZED: {
      title: "The buyer account is not authorized on this marketplace",
      todo: "Ask an admin to authorize the marketplace again with the buyer's main account.",
    },
    APP_NOT_APPROVED: {
      title: "This app is waiting for approval",
      todo: "An admin approves it on the Apps screen. No units were used.",
    },
    APP_SUSPENDED: {
      title: "This app is suspended",
      todo: "The message says why. An admin can approve it again on the Apps screen. No units were used.",
    },
    INSUFFICIENT_SCOPE: {
      title: "The key does not allow this",
      todo: "Ask an admin for a key with the scope that this operation needs.",
    },
    FULFILLMENT_MODE_NOT_SUPPORTED: {
      title: "This app's fulfillment mode does not offer this",
      todo: "Use an app in the other mode, or ask an admin.",
    },
    PURCHASING_DISABLED: {
      title: "Purchasing is switched off",
      todo: "Nothing was ordered. The message says which switch it is; an admin can turn it on.",
    },
    PURCHASE_LIMIT_EXCEEDED: {
      title: "This order is over the limit",
      todo: "Nothing was ordered. An admin can raise the limit of this app.",
    },
    PREVIEW_CHANGED: {
      title: "The order is not what was agreed any more",
      todo: "Nothing was ordered. Look at what changed, preview again and agree to the new total.",
    },
    EXTERNAL_ORDER_ID_REUSED: {
      title: "This reference was used for another order",
      todo: "Nothing was ordered. Use a new reference for a new order.",
    },
    VALIDATION_ERROR: {
      title: "The request was not valid",
      todo: "Correct the fields named below and send it again. No units were used.",
    },
    UNSUPPORTED_CHANNEL: {
      title: "This marketplace does not offer this",
      todo: "Choose another marketplace. No units were used.",
    },
    SANDBOX_CAPABILITY_UNAVAILABLE: {
      title: "A sandbox key cannot do this",
      todo: "Use a live key: the sandbox holds no live orders.",
    },
    NOT_FOUND: {
      title: "The gateway has no such path",
      todo: "Reload the page. If it happens again, the console and the gateway are different versions.",
    },
    METHOD_NOT_ALLOWED: {
      title: "The gateway does not offer this call",
      todo: "Reload the page. If it happens again, the console and the gateway are different versions.",
    },
    REQUEST_TIMEOUT: {
      title: "The request took too long to arrive",
      todo: "Try again on a steadier connection. No units were used.",
    },
    BODY_TOO_LARGE: {
      title: "This is more than the gateway accepts at once",
      todo: "Send a smaller picture, or fewer lines. No units were used.",
    },
    UNSUPPORTED_MEDIA_TYPE: {
      title: "The request arrived in a form that the gateway does not read",
      todo: "Reload the page. If it happens again, a proxy between you and the gateway changes requests: tell an admin.",
    },
    HEADERS_TOO_LARGE: {
      title: "The browser sent more cookies than the gateway reads",
      todo: "Delete this site's cookies in the browser, then sign in again.",
    },
    NOT_IMPLEMENTED: {
      title: "The request arrived in a form that the gateway does not read",
      todo: "A proxy between you and the gateway changes requests: tell an admin.",
    },
    RATE_LIMIT_EXCEEDED: {
      title: "Too many calls within a minute",
      todo: "Wait until the time below, then try again. No units were used.",
    },
    QUOTA_EXCEEDED: {
      title: "Today's units are used up",
      todo: "Wait until the time below, or ask an admin for a larger plan.",
    },
    PLATFORM_QUOTA_EXCEEDED: {
      title: "The gateway is not taking calls right now",
      todo: "This is not about your allowance. Wait until the time below, then try again.",
    },
    PLAN_DISABLED: {
      title: "The plan is switched off",
      todo: "Ask an admin to switch it on. Trying again does not help until then.",
    },
    CHANNEL_DISABLED: {
      title: "This marketplace is switched off for your plan",
      todo: "Ask an admin to switch it on. Trying again does not help until then.",
    },
    CHANNEL_CAPABILITY_NOT_SUPPORTED: {
      title: "The marketplace has no such operation",
      todo: "Use another marketplace for this.",
    },
    CHANNEL_UPSTREAM_ERROR: {
      title: "The marketplace gave no usable answer",
      todo: "Try again in a moment. If it happens again, send the request id to technical support. No units were used.",
    },
    INTERNAL_ERROR: {
      title: "The gateway failed",
      todo: "Try again. If it happens again, send the request id to technical support.",
    },
    NOT_SIGNED_IN: {
      title: "You were signed out",
      todo: "This call was not made and used no units. Try it again once you are signed in.",
    },
    SIGN_IN_FAILED: {
      title: "This sign-in was not accepted",
      todo: "Check what you entered, or sign in another way.",
    },
    REAUTH_REQUIRED: {
      title: "You signed in more than ten minutes ago",
      todo: "Nothing was done. Sign in again and repeat the change.",
    },
    PASSKEY_REQUIRED: {
      title: "Add a passkey first",
      todo: "Your administrator requires a second factor. Add a passkey on the Sign-in and security screen.",
    },
    FORBIDDEN: {
      title: "Your role does not allow this",
      todo: "Ask an admin for another role, or sign in as someone who may.",
    },
    CSRF: {
      title: "The console's server refused this page",
      todo: "Reload the page. If it happens again, send the request id to an admin: a proxy in front of the console may be set up wrongly.",
    },
  },
  advice: {
    call_frequency: {
      title: "{{name}} limits how often it can be called",
      todo: "This is {{name}}'s own limit, not your allowance. Wait, then try again. No units were used.",
    },
    call_package: {
      title: "The calls that {{name}} allows this gateway are used up",
      todo: "This is not about your allowance. The gateway's operator was told and can get more calls from {{name}}. No units were used.",
    },
    operator: {
      title: "The marketplace cannot be used until the gateway's operator has acted",
      todo: "Trying again does not help. Send the request id to an admin. No units were used.",
    },
    unreadable: {
      title: "The marketplace's answer could not be read exactly",
      todo: "The fields are named below. Nothing is concluded from such an answer. If it happens again, send the request id to technical support. No units were used.",
    },
    refused: {
      title: "The marketplace refused this call",
      todo: "Its own code and words are below and say why. No units were used.",
    },
  },
  causes: {
    product_gone: {
      title: "The marketplace does not offer this product",
      todo: "It is off sale, or there is no product with this id. Check the id, or look for another product; trying again does not help. No units were used.",
    },
    picture_gone: {
      title: "The marketplace does not know this picture any more",
      todo: "Send the picture again: the search begins anew with it. No units were used.",
    },
    shop_gone: {
      title: "The marketplace has no such shop",
      todo: "Check the shop id. Trying again with the same id does not help. No units were used.",
    },
    busy: {
      title: "The marketplace is busy",
      todo: "It could not answer just now. Send the same call again in a minute; nothing has to be changed. No units were used.",
    },
    operator: {
      title: "The marketplace refused how this gateway calls it",
      todo: "The cause is the gateway's signature, app key or permission. Trying again does not help: send the request id to an admin. No units were used.",
    },
  },
};
