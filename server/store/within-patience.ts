import type { Wait } from "#server/kernel/clock.ts";

/** How long somebody who only looks waits for the store, ms. */
const patience = 2_000;

/** What the store answers, or "late" when it fails or takes longer than two seconds. Never rejects. */
export async function withinPatience<Answer>(
  question: Promise<Answer>,
  wait: Wait,
): Promise<Answer | "late"> {
  const late = new AbortController();
  try {
    return await Promise.race([question, wait(patience, late.signal).then(() => "late" as const)]);
  } catch {
    return "late";
  } finally {
    late.abort("answered");
  }
}
