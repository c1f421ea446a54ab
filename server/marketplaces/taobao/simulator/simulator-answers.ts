import type { SimulatedResponse } from "../../simulator.ts";

/** Answers JSON with status 200, which this vendor uses for errors too. */
export function jsonAnswer(value: unknown): SimulatedResponse {
  return {
    status: 200,
    headers: { "content-type": "application/json;charset=UTF-8" },
    body: JSON.stringify({
      ...Object(value),
      request_id: "0b13c79016637563210098571",
      _trace_id_: "2140c6bc",
    }),
  };
}

/**
 * Answers an error of the gateway. `IllegalAccessToken` is known of this platform; the other codes are of its family.
 */
export function gatewayError(code: string, message: string): SimulatedResponse {
  return jsonAnswer({ type: "ISV", code, message });
}

/** Answers an error of the older platform: a number, and a dotted sub-code where there is one. */
export function topError(error: { code: number; msg: string; sub_code?: string; sub_msg?: string }) {
  return jsonAnswer({ error_response: { ...error, request_id: "15r1" } });
}

/** Answers a refusal of `/traffic/*`. */
export function trafficError(code: string, message: string): SimulatedResponse {
  return jsonAnswer({ code: "0", biz_error_code: code, biz_error_msg: message, data: null });
}

/** Answers a refusal of `/product/*`, or of `/purchase/*` inside `result`. */
export function operationError(code: string, message: string) {
  return { success: false, error_code: code, error_msg: message, inner_error_msg: "", fail_items: "" };
}
