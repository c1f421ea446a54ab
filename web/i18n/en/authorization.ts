/** Texts shared by the screens that show or start authorizations: /access and /apps. */
export const authorization = {
  account: "by the account",
  account_id: "account id",
  press: "Authorize",
  again: "Authorize again",
  in_file: "In the configuration file only",
  elsewhere: {
    remote_gateway:
      "This console uses a gateway that runs elsewhere: authorize marketplaces in a console that runs with that gateway.",
    warehouse: "This app is in warehouse mode: the warehouse authorizes the marketplaces.",
    sandbox: "A sandbox key uses the simulators, which need no authorization.",
    no_key: "The console holds no key that the gateway knows, so there is no app to authorize.",
  },
  outcomes: {
    authorized: {
      title: "{{marketplace}} is authorized",
      todo: "Calls use the new authorization from now on.",
    },
    refused: {
      title: "{{marketplace}} refused the authorization",
      todo: "The authorization code was not accepted. Press Authorize again and sign in with the buyer's main account.",
    },
    denied: {
      title: "{{marketplace}} was not authorized",
      todo: "The marketplace reported no consent. The buyer's main account has to agree on the marketplace's page.",
    },
    expired: {
      title: "That link to {{marketplace}} is no longer valid",
      todo: "A link works once, for ten minutes, in the session that asked for it. Nothing was changed: press Authorize again.",
    },
    failed: {
      title: "{{marketplace}} gave no usable answer",
      todo: "Nothing was changed. Try again in a moment; the gateway's log says what happened.",
    },
  },
};
