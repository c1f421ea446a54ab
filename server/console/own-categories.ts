import { Failure } from "#contract/failure";
import type { AdmitCategory, AdmittedCategory } from "#server/gateway/categories/admit-category.ts";
import { categoryFailure, categoryResponse } from "#server/gateway/categories/category-response.ts";
import type { CategoryTrees } from "#server/gateway/categories/category-trees.ts";
import type { GatewayResponse } from "#server/gateway/gateway-request.ts";
import { respond } from "#server/gateway/respond.ts";
import { CallerGone } from "#server/gateway/within-deadline.ts";
import type { Clock } from "#server/kernel/clock.ts";
import type { CategoryCall, ConsoleCategories } from "./console-categories.ts";
import type { Credentials } from "./forward-request.ts";

export type OwnCategoriesDependencies = {
  /** Of the gateway in this process. */
  trees: CategoryTrees;
  admitCategory: AdmitCategory;
  credentials: Credentials;
  clock: Clock;
};

type Admitted = AdmittedCategory & Pick<CategoryCall, "signal">;

/** The console's categories from the gateway of this process. */
export function createOwnCategories(dependencies: OwnCategoriesDependencies): ConsoleCategories {
  const { trees, admitCategory, credentials, clock } = dependencies;

  async function answered(
    { query, requestId, signal }: CategoryCall,
    work: (admitted: Admitted) => Promise<GatewayResponse>,
  ): Promise<GatewayResponse> {
    try {
      const admitted = await admitCategory({ uuid: credentials.merchantUuid ?? undefined, query });
      return await work({ ...admitted, signal });
    } catch (error) {
      return categoryFailure(asFailure(error), { requestId, now: clock() });
    }
  }

  const asJson = (
    call: CategoryCall,
    work: (admitted: Admitted) => Promise<unknown>,
    status = 200,
  ): Promise<GatewayResponse> =>
    answered(call, async (admitted) => respond(call, status, JSON.stringify(await work(admitted))));

  return {
    columns: (call) =>
      answered(call, async (admitted) => {
        const acceptEncoding = call.headers["accept-encoding"] ?? "";
        const answer = await trees.columns({ ...admitted, acceptEncoding });
        const { requestId, headers } = call;
        return categoryResponse(answer, { ifNoneMatch: headers["if-none-match"], requestId, now: clock() });
      }),
    changes: (call) => asJson(call, trees.changes),
    state: (call) => asJson(call, trees.state),
    refresh: (call) => asJson(call, trees.refresh, 202),
  };
}

function asFailure(error: unknown): Failure {
  if (error instanceof Failure) return error;
  const gone = error instanceof CallerGone;
  return new Failure("INTERNAL_ERROR", "The console's server failed. Quote the request id to its operator.", {
    internal: error instanceof Error ? error.name : "unknown fault",
    ...(gone && { status: 499 }),
    cause: error,
  });
}
