import { signInSchema, type SignIn } from "#contract/console";
import { Failure } from "#contract/failure";
import type { ConsoleRequest } from "./console-request.ts";

const largestSignIn = 8 * 1024;

/** The body of POST /bff/session. @throws Failure VALIDATION_ERROR (400, 413, 415); it never repeats what was sent */
export function readSignIn({ headers, body }: ConsoleRequest): SignIn {
  if (!/^application\/json\b/i.test(headers["content-type"] ?? "")) {
    throw new Failure("VALIDATION_ERROR", "Send the body as application/json.", { status: 415 });
  }
  if (body !== null && body.length > largestSignIn) {
    throw new Failure("VALIDATION_ERROR", "A sign-in is at most 8 KiB.", { status: 413 });
  }
  const parsed = signInSchema.safeParse(parse(body));
  if (parsed.success) return parsed.data;
  throw new Failure("VALIDATION_ERROR", "Send an e-mail address and a password.", {
    issues: [
      { path: "email", message: "must be text" },
      { path: "password", message: "must be text" },
    ],
  });
}

function parse(body: string | null): unknown {
  try {
    return JSON.parse(body ?? "");
  } catch {
    return undefined;
  }
}
