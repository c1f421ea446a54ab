import { expect, test } from "vitest";
import type { Translate } from "../../i18n/use-translation.ts";
import { attemptErrorText } from "./attempt-error.ts";

const t: Translate<"webhooks"> = (key) => `text of ${key}`;

test.each([
  ["the connection was refused", "text of attempt_errors.refused"],
  ["no answer within 15 s", "text of attempt_errors.slow"],
  ["HTTP 302: redirects are not followed", "text of attempt_errors.redirect"],
  ["the address is not sent to: must be https", "text of attempt_errors.address"],
  ["TLS failed: CERT_HAS_EXPIRED", "text of attempt_errors.tls CERT_HAS_EXPIRED"],
  ["the connection failed: EHOSTUNREACH", "text of attempt_errors.failed EHOSTUNREACH"],
  ["the connection failed", "text of attempt_errors.failed"],
  ["HTTP 500", "HTTP 500"],
])("shows %s as %s", (error, shown) => {
  expect(attemptErrorText(t, error)).toBe(shown);
});
