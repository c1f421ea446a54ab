import { expectTypeOf, test } from "vitest";
import type { accountEndpoint } from "#contract/account";
import type { paymentMethodsEndpoint } from "#contract/payment-methods";
import type { Free } from "./free-query-options.ts";
import type { Metered } from "./metered-options.ts";

test("a metered endpoint has no query options, a free one no mutation options", () => {
  expectTypeOf<Free<typeof paymentMethodsEndpoint>>().toBeNever();
  expectTypeOf<Metered<typeof accountEndpoint>>().toBeNever();
  expectTypeOf<Metered<typeof paymentMethodsEndpoint>>().toEqualTypeOf<typeof paymentMethodsEndpoint>();
});
