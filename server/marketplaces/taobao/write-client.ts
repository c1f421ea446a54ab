import { Failure } from "#contract/shared/failure";
import type { JsonObject } from "#server/shared/json/exact-json.ts";
import type { ConnectorDependencies, WriteEnd } from "../connector.ts";
import type { ErrorFamily } from "../upstream/error-catalog.ts";
import { createSignedWrite } from "../upstream/signed-write.ts";
import {
  isTimestampRefused,
  readVendorError,
  refusal,
  signer,
  type VendorError,
  vendorFailure,
  type VendorRequest,
} from "./client.ts";
import { taobaoErrors } from "./error-catalog.ts";

/** Reads an operation's own answer; `error` is its refusal. */
type Read<Done> = (
  value: JsonObject,
  error: VendorError | null,
  clean: (text: string) => string,
) => WriteEnd<Done>;

/** Sends one call that changes something, at most once, and classifies its outcome. */
export type WriteClient = <Done>(request: VendorRequest, read: Read<Done>) => Promise<WriteEnd<Done>>;

/** Families of refusals of the gateway itself, before it executes. Any other code may be an operation's own. */
const beforeExecution: readonly ErrorFamily[] = ["session", "operator", "package", "limit"];

/** Creates the client of Taobao for calls that change something (docs/purchasing.md). */
export function createWriteClient(dependencies: ConnectorDependencies): WriteClient {
  const { clock, notify } = dependencies;
  const write = createSignedWrite(
    { channel: "taobao", readError: readVendorError, isTimestampRefused },
    dependencies,
  );

  return async (request, read) => {
    const api = request.path.slice(1);
    const reply = await write({ api, request, sign: signer(request.path, dependencies) });
    if (reply.kind !== "answered") return reply;
    const { error, status, value, clean, headers } = reply;
    if (status >= 500) return { kind: "unknown", detail: `HTTP ${status}` };
    if (error?.kind === "gateway") {
      const family = taobaoErrors.familyOf(error);
      if (family === "busy") return { kind: "unknown", detail: clean(error.code) };
      if (isTimestampRefused(error) || (family !== null && beforeExecution.includes(family))) {
        const call = { api, clock, notify, clean, headers };
        return { kind: "not_sent", failure: vendorFailure(error, call) ?? refusal(error, call) };
      }
    }
    try {
      return read(value, error, clean);
    } catch (cause) {
      const detail = cause instanceof Failure ? cause.details.internal : null;
      return { kind: "unknown", detail: detail ?? "an answer that cannot be read" };
    }
  };
}
