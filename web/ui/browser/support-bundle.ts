import type { CallResult } from "../../api/call-result.ts";

export type SupportBundleInput = {
  /** Method and path of the gateway: `POST /v1/orders/payment-methods`. */
  operation: string;
  /** Request body. A `receiver` in it is omitted, and its texts are removed from the answer. */
  request: Record<string, unknown>;
  /** The screen's conclusion, in words. */
  verdict: string;
  result: CallResult<unknown>;
  /** Version of the console. */
  version: string;
};

/**
 * Returns everything that support needs as one text: time, verdict, ids, the request without the receiver,
 * and the answer with every digit.
 */
export function supportBundle({ operation, request, verdict, result, version }: SupportBundleInput): string {
  const { receiver, ...rest } = request;
  const answer = result.ok || result.kind === "error" ? result.rawText : "";
  const lines = [
    `time: ${new Date(result.at).toISOString()}`,
    `version: ${version}`,
    `operation: ${operation}`,
    `verdict: ${verdict}`,
    `request id: ${result.ok || result.kind === "error" ? result.requestId || "none" : "none"}`,
    `http status: ${result.ok ? 200 : result.kind === "error" ? result.status : "no answer"}`,
    ...(result.ok ? [`units: ${result.units}${result.channel ? ` (${result.channel})` : ""}`] : []),
    ...(result.ok || result.kind === "no_answer" ? [] : [`code: ${result.envelope.code}`]),
    `request: ${JSON.stringify(rest)}${receiver === undefined ? "" : " (receiver left out)"}`,
    `answer: ${answer === "" ? "none" : answer}`,
  ];
  return withoutSecrets(`${lines.join("\n")}\n`, receiverTexts(receiver));
}

/**
 * Returns the texts of a receiver that a vendor may repeat. A single character is ignored, because it says
 * nothing about a person.
 */
function receiverTexts(receiver: unknown): string[] {
  if (typeof receiver !== "object" || receiver === null) return [];
  const personal = ["name", "mobile", "address", "address_id"];
  return Object.entries(receiver)
    .filter(([field]) => personal.includes(field))
    .map(([, value]) => value)
    .filter((value): value is string => typeof value === "string" && value.trim().length > 1)
    .sort((left, right) => right.length - left.length);
}

function withoutSecrets(text: string, personal: string[]): string {
  let clean = text.replace(/\bsvc_(live|test)_[\w-]+/g, "svc_$1_…");
  for (const value of personal) {
    const inJson = JSON.stringify(value).slice(1, -1);
    clean = clean.replaceAll(value, "…").replaceAll(inJson, "…").replaceAll(value.trim(), "…");
  }
  return clean;
}
