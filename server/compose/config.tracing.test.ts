import { expect, test } from "vitest";
import { ConfigurationError, readConfiguration } from "./config.ts";

const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:4318/" };
const read = (environment: Record<string, string>, secret = "") =>
  readConfiguration(environment, () => secret).tracing;

test("traces nothing without a collector, whatever else is set", () => {
  expect(read({ OTEL_SERVICE_NAME: "gateway", OTEL_TRACES_SAMPLER_ARG: "1" })).toBeNull();
});

test("traces one call in ten by default, to the collector's address without the slash at its end", () => {
  expect(read(endpoint)).toEqual({
    endpoint: "http://127.0.0.1:4318",
    headers: {},
    serviceName: "procurement",
    ratio: 0.1,
  });
});

test("decodes the headers of the setting or of its file", () => {
  const headers = "authorization=Bearer%20abc%3D, x-tenant=trade";
  const decoded = { authorization: "Bearer abc=", "x-tenant": "trade" };
  expect(read({ ...endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers })?.headers).toEqual(decoded);
  expect(read({ ...endpoint, OTEL_EXPORTER_OTLP_HEADERS_FILE: "/run/otlp" }, headers)?.headers).toEqual(
    decoded,
  );
});

test.each(["secret", "a=%0d%0asecret", "a=%zzsecret", "a b=secret", "a=", "a=secret,,"])(
  "refuses the headers %s without repeating them",
  (headers) => {
    expect(() => read({ ...endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers })).toThrow(
      new ConfigurationError([
        "OTEL_EXPORTER_OTLP_HEADERS: must be a list of name=value, separated by commas, with special characters of a value percent-encoded",
      ]),
    );
  },
);

test.each(["1.5", "-1", "half", "1e-3"])("refuses %s as the ratio of traces", (ratio) => {
  expect(() => read({ ...endpoint, OTEL_TRACES_SAMPLER_ARG: ratio })).toThrow(
    new ConfigurationError(["OTEL_TRACES_SAMPLER_ARG: must be a number from 0 to 1, such as 0.1"]),
  );
});

test("refuses a collector's address with a user or without http", () => {
  for (const address of ["collector:4317", "http://user:secret@collector:4318"])
    expect(() => read({ OTEL_EXPORTER_OTLP_ENDPOINT: address })).toThrow(
      /^OTEL_EXPORTER_OTLP_ENDPOINT: must be/,
    );
});
