import { Failure } from "#contract/failure";

/** The Failure that the work ends in. @throws Error when it ends well, and what it throws when that is no Failure */
export async function failureOf(work: () => unknown): Promise<Failure> {
  try {
    await work();
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
  throw new Error("no failure");
}
