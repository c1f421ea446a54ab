import type { Handler } from "#server/http/edge-server.ts";
import type { Clock } from "#server/shared/runtime.ts";
import type { Tracing } from "#server/tracing/tracing.ts";
import type { Configuration } from "./config.ts";

/**
 * Starts the traces of this process. Its libraries are loaded only where a collector is configured, so that tracing
 * costs nothing when it is off.
 * @returns null when it is off
 */
export async function startTracing(
  { tracing, database }: Pick<Configuration, "tracing" | "database">,
  {
    process,
    ...dependencies
  }: {
    clock: Clock;
    process: { host: string; version: string };
    /** Receives a line when the collector does not accept spans, and when it accepts them again. */
    notify: (text: string) => void;
  },
): Promise<Tracing | null> {
  if (tracing === null) return null;
  const { createTracing } = await import("#server/tracing/tracing.ts");
  return createTracing(tracing, { ...dependencies, ...process, database: database.kind });
}

/** Wraps an app so that its requests are traced, and the last spans are sent when it closes. */
export function withTracing<App extends { handle: Handler; close: () => Promise<void> }>(
  tracing: Tracing | null,
  app: App,
): App {
  if (tracing === null) return app;
  return {
    ...app,
    handle: tracing.watchHandler(app.handle),
    close: async () => {
      await app.close();
      await tracing.close();
    },
  };
}
