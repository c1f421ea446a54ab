import { z } from "zod";
import { address, parsedBy, parseHeaders, text } from "./setting-values.ts";

/** Environment variables of tracing, by their names in every OpenTelemetry program. */
export const tracingVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: address
    .optional()
    .describe(
      "Address of an OpenTelemetry collector that speaks OTLP over HTTP, such as `http://127.0.0.1:4318`; traces go to its `/v1/traces`. Without it nothing is traced.",
    ),
  OTEL_EXPORTER_OTLP_HEADERS: parsedBy(
    parseHeaders,
    "must be a list of name=value, separated by commas, with special characters of a value percent-encoded",
  )
    .optional()
    .meta({
      secret: true,
      description:
        "Headers for the collector, such as `authorization=Bearer%20…`: a list of `name=value`, separated by commas.",
    }),
  OTEL_SERVICE_NAME: text.prefault("procurement").describe("Name of this service in traces."),
  OTEL_TRACES_SAMPLER_ARG: text
    .regex(/^(0(\.[0-9]{1,6})?|1(\.0{1,6})?)$/, { error: "must be a number from 0 to 1, such as 0.1" })
    .transform(Number)
    .prefault("0.1")
    .describe(
      "Part of the traces that begin here and are recorded, 0 to 1. For a call with a `traceparent` its sender has decided. Set 1 to record every call where they are few; [benchmarks.md](benchmarks.md) says what that costs.",
    ),
};

const variables = z.object(tracingVariables);

/** Names the variables as the code does; null means that nothing is traced. */
export function toTracing({
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
  OTEL_EXPORTER_OTLP_HEADERS: headers = {},
  OTEL_SERVICE_NAME: serviceName,
  OTEL_TRACES_SAMPLER_ARG: ratio,
}: z.output<typeof variables>) {
  return endpoint === undefined ? null : { endpoint, headers, serviceName, ratio };
}
