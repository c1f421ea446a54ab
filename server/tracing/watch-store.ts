import type { Store } from "#server/store/store.ts";

/**
 * Begins a span for a call of the store, such as `quota.reserve`. Returns how to end it, with the error of a failed
 * call; undefined where nothing is recorded.
 */
type Begin = (call: string) => ((error?: unknown) => void) | undefined;

type Work = (...input: unknown[]) => unknown;

/** Wraps every call of every part of a store. */
export function watchStore(store: Store, begin: Begin): Store {
  return Object.fromEntries(
    Object.entries(store).map(([part, value]) => [
      part,
      typeof value === "object" ? watchPart(part, value, begin) : value,
    ]),
  ) as Store;
}

function watchPart<Part extends object>(part: string, calls: Part, begin: Begin): Part {
  return Object.fromEntries(
    Object.entries(calls).map(([name, work]: [string, unknown]) => [
      name,
      typeof work === "function" ? watchCall(`${part}.${name}`, work as Work, begin) : work,
    ]),
  ) as Part;
}

function watchCall(call: string, work: Work, begin: Begin): Work {
  return (...input) => {
    const end = begin(call);
    const answer = work(...input);
    if (!end) return answer;
    if (!(answer instanceof Promise)) {
      end();
      return answer;
    }
    return answer.then(
      (value: unknown) => {
        end();
        return value;
      },
      (error: unknown) => {
        end(error);
        throw error;
      },
    );
  };
}
