import { z } from "zod";
import type { Failure } from "#contract/shared/failure";
import type { ExactJson } from "#server/shared/json/exact-json.ts";
import { vendorId } from "#server/shared/json/vendor-types.ts";
import type { ConnectorDependencies } from "../connector.ts";
import { readVendorJson, vendorReader } from "../upstream/upstream-answer.ts";
import { formPost } from "../upstream/transport.ts";
import { readLimited } from "../upstream/signed-post.ts";
import { createUpstreamCall } from "../upstream/upstream-call.ts";
import {
  familyFailure,
  refusalFailure,
  type RefusedCall,
  statusLimitFailure,
  unexplainedText,
} from "../upstream/upstream-failure.ts";
import { sanitizeVendorText } from "../upstream/vendor-text.ts";
import { weidianErrors } from "./error-catalog.ts";

export type VendorRequest = {
  /** Name of the platform's operation, e.g. `vdian.shop.cate.get`. */
  method: string;
  param: Readonly<Record<string, string>>;
  accessToken: string;
  signal: AbortSignal;
};

/**
 * Sends one call and reads its answer.
 * @throws Failure for everything except a success
 */
export type VendorClient = (request: VendorRequest) => Promise<ExactJson>;

/**
 * Creates the client of Weidian's open platform. Calls are not signed; the token goes into the
 * form, never into the URL.
 */
export function createVendorClient(dependencies: ConnectorDependencies): VendorClient {
  const { credentials, clock, notify } = dependencies;
  const upstreamCall = createUpstreamCall({ channel: "weidian", ...dependencies });

  return async ({ method, param, accessToken, signal }) => {
    const answer = await upstreamCall({
      api: method,
      signal,
      build: () =>
        formPost(credentials.baseUrl, {
          param: JSON.stringify(param),
          public: JSON.stringify({ method, access_token: accessToken, version: "1.0", format: "json" }),
        }),
    });
    const limited = () =>
      statusLimitFailure({ channel: "weidian", api: method, headers: answer.headers, clock, notify });
    const { value } = readLimited(answer, limited, () => readVendorJson(answer, method));
    const clean = (text: string) => sanitizeVendorText(text, [accessToken, credentials.appSecret]);
    const { status, headers } = answer;
    const failure = vendorFailure(value, { api: method, status, headers, clean, clock, notify });
    if (failure) throw failure;
    return value;
  };
}

/** Reader of this vendor's answers, and the 502 of an answer that cannot be read. */
export const { malformed, readVendorAnswer } = vendorReader("weidian");

/** Status code as text. Negative ones are accepted too, because some services of such platforms have them. */
const statusCode = z.union([vendorId, z.int().transform(String), z.string().regex(/^-[0-9]{1,9}$/)]);

const vendorStatusSchema = z.looseObject({
  status: z.looseObject({ status_code: statusCode, status_reason: z.string().nullish().catch(null) }),
});

type Answered = Pick<RefusedCall, "api" | "clock" | "notify" | "clean" | "headers"> & {
  /** HTTP status. */
  status: number;
};

/**
 * Returns the failure of an answer whose `status_code` is not 0; null when it is 0.
 * @throws Failure CHANNEL_UPSTREAM_ERROR for an answer without a status
 */
function vendorFailure(answer: ExactJson, { status, ...call }: Answered): Failure | null {
  const parsed = vendorStatusSchema.safeParse(answer);
  if (!parsed.success) throw malformed(call.api, `HTTP ${status} without a status`);
  const { status_code: code, status_reason: reason } = parsed.data.status;
  if (code === "0") {
    if (status !== 200) throw malformed(call.api, `HTTP ${status} with status_code 0`);
    return null;
  }
  const error = { code, message: reason ?? "" };
  const refused = { ...call, channel: "weidian", catalog: weidianErrors } as const;
  return (
    familyFailure(weidianErrors.familyOf(error), error, refused) ??
    refusalFailure(error, refused, {
      ours: "CHANNEL_UPSTREAM_ERROR",
      text: unexplainedText("Weidian", call.clean(error.message)),
    })
  );
}
