import { consoleHeader, consolePaths, sessionSchema, type Session } from "#contract/console/console";
import { type Answer, takePreloadedAnswer } from "../preload/preloaded-answers.ts";
import { RequestFailure } from "./request-failure.ts";
import { readJson } from "./read-json.ts";
import { learnServerClock } from "./server-clock.ts";

/**
 * Reads the session.
 * @returns null when signed out
 * @throws RequestFailure when the server gave no usable answer
 */
export async function readSession(): Promise<Session | null> {
  const answer = await (takePreloadedAnswer(consolePaths.session) ?? fetchSession()).catch(() => null);
  learnServerClock(answer?.response.headers.get("date") ?? null);
  const status = answer?.response.status;
  if (status === 204) return null;
  const session = sessionSchema.safeParse(status === 200 ? readJson(answer?.text ?? "") : undefined);
  if (session.success) return session.data;
  throw new RequestFailure({ ok: false, kind: "no_answer", aborted: false, at: Date.now() });
}

/** Reads the body in every case, because an unread body keeps its connection busy. */
async function fetchSession(): Promise<Answer> {
  const response = await fetch(consolePaths.session, {
    headers: { [consoleHeader.name]: consoleHeader.value },
    credentials: "same-origin",
    cache: "no-store",
  });
  return { response, text: await response.text() };
}
