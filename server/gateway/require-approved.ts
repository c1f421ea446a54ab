import { Failure } from "#contract/failure";
import type { AppReview } from "#server/store/access.ts";

/** Only an approved app's calls are answered (§1 rules 5 and 6). @throws Failure APP_NOT_APPROVED, APP_SUSPENDED */
export function requireApproved({ state, reason }: AppReview): void {
  if (state === "requested")
    throw new Failure(
      "APP_NOT_APPROVED",
      "This app waits for its review: its calls are answered once an administrator has approved it. Nothing was billed.",
    );
  if (state === "suspended")
    throw new Failure(
      "APP_SUSPENDED",
      `This app is suspended${reason === null ? "" : `: ${withoutEnd(reason)}`}. Ask the operator of this gateway. Nothing was billed.`,
    );
}

const withoutEnd = (text: string) => text.replace(/[.。!！\s]+$/, "");
