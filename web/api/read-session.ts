import { consoleHeader, consolePaths, sessionSchema, type Session } from "#contract/console";
import { RequestFailure } from "./request-failure.ts";

/** @returns the session, or null when nobody is signed in. @throws RequestFailure when the server gave no usable answer */
export async function readSession(): Promise<Session | null> {
  const failure = new RequestFailure({ ok: false, kind: "no_answer", aborted: false, at: Date.now() });
  let response: Response;
  try {
    response = await fetch(consolePaths.session, {
      headers: { [consoleHeader.name]: consoleHeader.value },
      credentials: "same-origin",
      cache: "no-store",
    });
  } catch {
    throw failure;
  }
  if (response.status === 401) return null;
  const session = sessionSchema.safeParse(await response.json().catch(() => undefined));
  if (!response.ok || !session.success) throw failure;
  return session.data;
}
