import { consolePaths, type Environment } from "#contract/console/console";
import { roleNames, type Role } from "#contract/console/roles";
import { respond } from "#server/gateway/respond.ts";
import { createAppRoutes } from "./admin/app-routes.ts";
import { createAuditRoutes } from "./admin/audit-routes.ts";
import { createActivityRoutes } from "./reports/activity.ts";
import { createCaseRoutes } from "./reports/case-routes.ts";
import { createAuthorizationRoutes } from "./admin/authorize-marketplaces.ts";
import type { ConsoleDependencies } from "./console-dependencies.ts";
import type { ConsoleRequest } from "./console-request.ts";
import { openRoute, type ConsoleRoute, type OpenHandler } from "./route-table.ts";
import { createFactorRoutes } from "./auth/factor-routes.ts";
import { createKeyRoutes } from "./admin/key-routes.ts";
import { createOrderRoutes } from "./reports/order-routes.ts";
import { createHomeRoutes } from "./reports/home-routes.ts";
import { createInstructionRoutes } from "./admin/instruction-routes.ts";
import { createLinkRoutes } from "./auth/link-routes.ts";
import type { OperatorDirectory } from "./auth/operator-directory.ts";
import { createOperatorRoutes } from "./admin/operator-routes.ts";
import { createPurchasingRoutes } from "./admin/purchasing-routes.ts";
import { createPlanRoutes } from "./admin/plan-routes.ts";
import { createProviderRoutes } from "./auth/provider-routes.ts";
import type { ConsoleSessions } from "./auth/session.ts";
import { createSignInRoutes } from "./auth/sign-in-routes.ts";
import { createConsoleWebhookRoutes } from "./admin/webhook-routes.ts";
import { createUsageRoutes } from "./reports/usage.ts";

/** Returns the routes that the console's server answers itself, by path, method and the action that each needs. */
export function createConsoleRoutes(
  dependencies: ConsoleDependencies,
  sessions: ConsoleSessions,
  directory: OperatorDirectory,
): ConsoleRoute[] {
  const { demoOperators, isDemoOpen, environment, samples, gatewayUrl, version, signInProvider } =
    dependencies;
  // The host name in the address bar counts as well: a foreign name that resolves to this machine is an attack (DNS
  // rebinding).
  const demoRoles = ({ loopback }: ConsoleRequest): Role[] =>
    demoOperators && (isDemoOpen || loopback) ? roleNames : [];

  const showEnvironment: OpenHandler = async (call) => {
    const body: Environment = {
      environment,
      demo_roles: demoRoles(call.request),
      demo_open: isDemoOpen,
      sign_in_provider: signInProvider?.name ?? null,
      samples,
      gateway_url: gatewayUrl ?? call.request.origin,
      version,
    };
    return respond(call, 200, JSON.stringify(body));
  };

  return [
    openRoute("GET", consolePaths.environment, showEnvironment),
    ...createActivityRoutes(dependencies, directory),
    ...createUsageRoutes(dependencies),
    ...createSignInRoutes(dependencies, sessions, {
      directory,
      demoRoles: ({ request }) => demoRoles(request),
    }),
    ...createProviderRoutes(dependencies, sessions),
    ...createFactorRoutes(dependencies, sessions),
    ...createHomeRoutes(dependencies),
    ...createOrderRoutes(dependencies, directory),
    ...createInstructionRoutes(dependencies),
    ...createCaseRoutes(dependencies),
    ...createOperatorRoutes(dependencies, directory),
    ...createLinkRoutes(dependencies),
    ...createAuthorizationRoutes(dependencies, sessions),
    ...createAuditRoutes(dependencies, directory),
    ...createAppRoutes(dependencies),
    ...createKeyRoutes(dependencies),
    ...createPlanRoutes(dependencies),
    ...createPurchasingRoutes(dependencies),
    ...createConsoleWebhookRoutes(dependencies),
  ];
}
