import { oneOf } from "#contract/shared/checked-fields";
import { listed, parsedBy, whole } from "./setting-values.ts";

/** Parses pauses before attempts, seconds. */
function parseRetries(value: string): number[] | undefined {
  const pauses = listed(value);
  const isValid =
    pauses.length <= 20 &&
    pauses[0] === "0" &&
    pauses.every((pause) => /^[0-9]{1,6}$/.test(pause) && Number(pause) <= 604_800);
  return isValid ? pauses.map(Number) : undefined;
}

/** Settings of the deliveries of events. */
export const webhookSettings = {
  WEBHOOK_RETRY_S: parsedBy(
    parseRetries,
    "must be 1 to 20 whole numbers of seconds separated by commas, the first 0, each at most 604800",
  )
    .prefault("0,5,300,1800,7200,18000,36000,36000")
    .describe(
      "Pauses before the attempts to deliver an event to a webhook, seconds; as many attempts are made. Each varies by a tenth, and a receiver's `Retry-After` makes it longer.",
    ),
  WEBHOOK_TIMEOUT_MS: whole(100, 60_000)
    .prefault("15000")
    .describe("Time in which a receiver has to answer an event, ms; 100 to 60000."),
  WEBHOOK_LOOPBACK: oneOf(["on", "off"])
    .optional()
    .describe(
      "`on` lets webhooks be on this machine (`http://127.0.0.1:…`), for trying them out: whoever may manage webhooks can then send requests to services of this machine. Without it that is possible where the simulators run (`ROLES`), unless `DEMO_OPEN` is `on`.",
    ),
};
