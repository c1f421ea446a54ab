import type { Request } from "express";
import { signInSchema, type SignIn } from "#contract/console";
import { Failure } from "#contract/failure";
import { readBody } from "#server/http/read-body.ts";

const largestSignIn = 8 * 1024;

/** The body of POST /bff/session. @throws Failure VALIDATION_ERROR (400, 413, 415); it never repeats what was sent */
export async function readSignIn(request: Request): Promise<SignIn> {
  if (!/^application\/json\b/i.test(request.get("content-type") ?? "")) {
    throw new Failure("VALIDATION_ERROR", "Send the body as application/json.", { status: 415 });
  }
  const body = await readBody(request, largestSignIn);
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
