import { errorAdvice } from "#contract/tools/tool";
import { errorCodes, type ErrorCode } from "#contract/shared/error-codes";
import { neverCancel, verdictInWords } from "#contract/tools/payment-methods-tool";

export type AgentResource = { uri: string; name: string; title: string; description: string };

/**
 * Documents that agents may read in addition to calling tools, all in JSON. The account is the one of the reading
 * key, read on request.
 */
export const resources = {
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
  uriTemplate: `${resources.errors.uri}/{code}`,
  name: "error-code",
  title: "One error code",
  description: "Its HTTP status and what to do next.",
};

/** Returns the content of a resource that is the same for all keys, or undefined if there is none at this address. */
export function fixedResource(uri: string): object | undefined {
  if (uri === resources.errors.uri)
    return {
      note: "A call that fails costs no units.",
      codes: Object.fromEntries(codes.map((code) => [code, adviceOf(code)])),
    };
  if (uri === resources.verdicts.uri)
    return { never: neverCancel, kjb_codes: [16, 20], verdicts: verdictInWords };
  const named = codes.find((code) => uri === `${resources.errors.uri}/${code}`);
  return named && adviceOf(named);
}

const codes = Object.keys(errorCodes) as ErrorCode[];

function adviceOf(code: ErrorCode): object {
  return { ...errorCodes[code], next_step: errorAdvice[code] };
}
