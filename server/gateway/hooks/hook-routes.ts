import { channelNames, type Channel } from "#contract/shared/channel";
import { Failure } from "#contract/shared/failure";
import type { Push } from "#server/marketplaces/connector.ts";
import type { MessageOutcome } from "#server/purchasing/message-report.ts";
import type { GatewayRequest, Route } from "../gateway-request.ts";
import type { GatewayServices } from "../gateway-services.ts";
import { bodyTooLarge, hookPath, bodyLimits } from "../body-limits.ts";
import { respond, respondFailure } from "../respond.ts";
import { withinDeadline } from "../waiting.ts";

/** Time for storing a message, ms: a marketplace expects its answer within a second. */
const storeMs = 800;
/** Time that a marketplace is asked to wait when a message could not be stored, s. */
const retryAfterS = 5;

/**
 * Creates the routes at which marketplaces push messages about orders, one for each configured marketplace that pushes.
 * They need no key, because the signature is verified before the body is parsed. A message is acknowledged once it is
 * on disk, and tells only which orders to read.
 */
export function createHookRoutes({ dependencies, purchasing }: GatewayServices): Record<string, Route> {
  const { store, connectors, clock, wait } = dependencies;

  const routeOf = (channel: Channel, push: Push): Route => ({
    id: `hooks.${channel}`,
    method: "POST",
    metered: false,
    handle: async (context) => {
      context.channel = channel;
      const saw = (outcome: MessageOutcome) => {
        context.outcome = outcome;
        purchasing.onMessage({ channel, outcome });
      };
      const body = bodyOf(context.request, push, () => saw("refused"));
      const message = push.read({ ...context.request, body });
      if (typeof message === "string") {
        saw("refused");
        throw message === "forged" ? forged() : unreadable();
      }
      const storing = store.vendorMessages.receive(
        { channel, ...message },
        { source: "push", readEveryMs: purchasing.readEveryMs },
      );
      const receipt = await withinDeadline(() => storing, {
        // A sender who leaves has no answer and repeats the message; a stored message stays.
        callerSignal: neverAborted,
        ms: storeMs,
        wait,
      }).catch(() => null);
      if (receipt === null) {
        saw("not_stored");
        throw notStored();
      }
      saw(receipt);
      return respond(context, 200, JSON.stringify({ received: true }));
    },
    fail: (context, failure) => respondFailure(context, failure, clock()),
  });

  return Object.fromEntries(
    channelNames.flatMap((channel) => {
      const push = connectors.live[channel]?.push;
      return push ? [[`${hookPath}${channel}`, routeOf(channel, push)] as const] : [];
    }),
  );
}

const neverAborted = new AbortController().signal;

/** Returns the body of a pushed message. @throws Failure BODY_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE, VALIDATION_ERROR */
function bodyOf(
  { body, isBodyCut, headers }: GatewayRequest,
  { contentType }: Push,
  onRefused: () => void,
): string {
  const type = (headers["content-type"] ?? "").split(";")[0]!.trim().toLowerCase();
  const failure = isBodyCut
    ? bodyTooLarge(bodyLimits.hook)
    : type !== contentType
      ? new Failure("UNSUPPORTED_MEDIA_TYPE", `Send the message with Content-Type: ${contentType}.`)
      : body === null
        ? new Failure("VALIDATION_ERROR", "The body is not valid UTF-8.")
        : null;
  if (failure === null) return body!;
  onRefused();
  throw failure;
}

function forged(): Failure {
  return new Failure(
    "INVALID_API_KEY",
    "The signature does not match the message and the app secret of this gateway's configuration.",
  );
}

function unreadable(): Failure {
  return new Failure("VALIDATION_ERROR", "The message is signed, but it is not JSON with an id and a type.");
}

function notStored(): Failure {
  return new Failure("INTERNAL_ERROR", "The message was not stored in time: send it again.", {
    status: 503,
    headers: { "retry-after": String(retryAfterS) },
  });
}
