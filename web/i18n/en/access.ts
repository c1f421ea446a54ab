/** The words of the screen /access. */
export const access = {
  refresh: "Refresh",
  quota: "Units today",
  used_of: "{{used, number}} of {{limit, number}} used",
  left: "{{left, number}} left",
  resets: "Starts again at",
  day: "Day",
  plan: "Plan",
  plan_name: "Name",
  plan_state: "State",
  enabled: "on",
  disabled: "off",
  per_minute: "Calls per minute",
  weights: "Units per call",
  weight_operation: "Operation",
  app: "App",
  app_id: "app id",
  app_id_label: "App id",
  mode: "Fulfillment mode",
  modes: { self: "self", warehouse: "warehouse" },
  key: "Key of this console",
  key_id: "key id",
  key_id_label: "Key id",
  key_environment: "Environment",
  key_environments: { live: "live", sandbox: "sandbox" },
  scopes: "Scopes",
  scope: "Scope",
  scope_use: "Needed for",
  scope_held: "Held",
  channels: "Marketplaces",
  columns: {
    channel: "Marketplace",
    enabled: "In the plan",
    authorization: "Authorization",
    action: "To do",
    authorize: "Authorize",
  },
  authorized: "authorized",
  not_authorized: "not authorized",
  expires: "until",
  days_left_one: "{{count, number}} day left",
  days_left_other: "{{count, number}} days left",
  no_action: "nothing to do",
  actions: {
    self: {
      missing: "Calls to {{marketplace}} are refused. Let the buyer's main account authorize it again.",
      ending:
        "The {{marketplace}} authorization ends soon and is not renewed by itself. Let the buyer's main account authorize it again before then.",
    },
    warehouse: {
      missing: "Calls to {{marketplace}} are refused. Ask the warehouse to renew its authorization.",
      ending:
        "The warehouse's {{marketplace}} authorization ends soon and is not renewed by itself. Ask the warehouse to renew it before then.",
    },
  },
  authorize: "Authorize",
  authorize_again: "Authorize again",
  elsewhere: {
    remote_gateway:
      "This console calls a gateway elsewhere: marketplaces are authorized in a console that runs with that gateway.",
    warehouse: "This app is in warehouse mode: the warehouse authorizes the marketplaces.",
    sandbox: "A sandbox key asks the simulators, which need no authorization.",
    no_key: "The console holds no key that the gateway knows, so there is no app to authorize.",
  },
  outcomes: {
    authorized: {
      title: "{{marketplace}} is authorized",
      todo: "Calls use the new authorization from now on.",
    },
    refused: {
      title: "{{marketplace}} refused the authorization",
      todo: "Its code was not accepted. Press Authorize once more and sign in with the buyer's main account.",
    },
    denied: {
      title: "{{marketplace}} was not authorized",
      todo: "The marketplace sent no consent. The buyer's main account has to agree on its page.",
    },
    expired: {
      title: "That link to {{marketplace}} is not valid any more",
      todo: "It is good once, for ten minutes and for the session that asked for it. Nothing was changed: press Authorize once more.",
    },
    failed: {
      title: "{{marketplace}} could not be asked",
      todo: "Nothing was changed. Try again in a moment; the log of the gateway says what happened.",
    },
  },
};
