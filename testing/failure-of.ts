import { Failure } from "#contract/shared/failure";

/**
 * Returns the Failure that the work ends in.
 * @throws Error when the work succeeds, and any other error that it throws
 */
export async function failureOf(work: () => unknown): Promise<Failure> {
  try {
    await work();
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
  throw new Error("expected a Failure, but the work succeeded");
}
