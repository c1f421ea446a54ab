import { expectTypeOf, test } from "vitest";
import type { accountEndpoint } from "#contract/public/account";
import type { paymentMethodsEndpoint } from "#contract/public/payment-methods";
import type { Free } from "./free-query-options.ts";
import type { Metered } from "./metered-options.ts";

test("rejects query options for a metered endpoint and mutation options for a free one", () => {
  expectTypeOf<Free<typeof paymentMethodsEndpoint>>().toBeNever();
  expectTypeOf<Metered<typeof accountEndpoint>>().toBeNever();
  expectTypeOf<Metered<typeof paymentMethodsEndpoint>>().toEqualTypeOf<typeof paymentMethodsEndpoint>();
});
