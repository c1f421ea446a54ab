import { neverCancel, verdictInWords } from "#contract/tools/payment-methods-tool";
import { errorAdvice } from "#contract/tools/tool";
import { errorCodes, type ErrorCode } from "#contract/shared/error-codes";

export type AgentPrompt = {
  name: string;
  title: string;
  description: string;
  arguments: { name: string; description: string; required: boolean }[];
  /** Returns what the person says to the model. Arguments are in the person's words. */
  text: (given: Readonly<Record<string, string>>) => string;
};

/** Tasks that a person starts, each with the cheapest correct order of calls. */
export const prompts: readonly AgentPrompt[] = [
  {
    name: "preview_cart",
    title: "Preview a cart",
    description: "What a cart costs now with freight, and which lines cannot be bought and why.",
    arguments: [
      {
        name: "cart",
        description: "Products with variants and quantities, in any words or as links.",
        required: true,
      },
      { name: "receiver", description: "The Chinese inbound address.", required: true },
    ],
    text: ({ cart = "", receiver = "" }) =>
      [
        "Preview this cart with the procurement gateway.",
        `Cart: ${cart}`,
        `Receiver: ${receiver}`,
        "Steps: find each product by its link or id with product_get_detail (product_search only where there is neither), choose the variant by its attributes and ask me where several fit, then call order_preview once with all lines of one marketplace.",
        "Report the payable amount, the freight and each line that cannot be bought with its reason. Say unknown for an amount that is null, and zero only for 0. Do not invent an address, an id or a price.",
      ].join("\n"),
  },
  {
    name: "check_kjb",
    title: "Check KJB for an order",
    description: "Whether cross-border pay (KJB) can be tried for an unpaid 1688 order, and what to do next.",
    arguments: [
      { name: "order_id", description: "The 1688 order id, all digits of it, as text.", required: true },
    ],
    text: ({ order_id = "" }) =>
      [
        `Check the payment methods of the 1688 order ${order_id} with order_payment_methods. Send the order id as text, digit by digit as it stands here.`,
        "Tell me the verdict in its own words and what to do next. KJB is the codes 16 and 20 and nothing else; 17 and 35 are not KJB.",
        neverCancel,
      ].join("\n"),
  },
];

export type AgentResource = { uri: string; name: string; title: string; description: string };

/**
 * Documents that agents may read in addition to calling tools, all in JSON. The account is the one of the reading
 * key, read on request.
 */
export const agentResources = {
  errors: {
    uri: "procurement://error-codes",
    name: "error-codes",
    title: "Error codes",
    description:
      "Every error code with its HTTP status and what to do next. A call that fails costs nothing.",
  },
  verdicts: {
    uri: "procurement://payment-verdicts",
    name: "payment-verdicts",
    title: "How to read payment methods",
    description: "What each verdict of order_payment_methods means, and what never follows from it.",
  },
  account: {
    uri: "procurement://account",
    name: "account",
    title: "The account of this key",
    description: "Plan, units left today, scopes and authorizations, as of now.",
  },
} as const satisfies Record<string, AgentResource>;

export const errorTemplate = {
  uriTemplate: `${agentResources.errors.uri}/{code}`,
  name: "error-code",
  title: "One error code",
  description: "Its HTTP status and what to do next.",
};

/** Returns the content of a resource that is the same for all keys, or undefined if there is none at this address. */
export function fixedResource(uri: string): object | undefined {
  if (uri === agentResources.errors.uri)
    return {
      note: "A call that fails costs no units.",
      codes: Object.fromEntries(codes.map((code) => [code, adviceOf(code)])),
    };
  if (uri === agentResources.verdicts.uri)
    return { never: neverCancel, kjb_codes: [16, 20], verdicts: verdictInWords };
  const named = codes.find((code) => uri === `${agentResources.errors.uri}/${code}`);
  return named && adviceOf(named);
}

const codes = Object.keys(errorCodes) as ErrorCode[];

function adviceOf(code: ErrorCode): object {
  return { ...errorCodes[code], next_step: errorAdvice[code] };
}
