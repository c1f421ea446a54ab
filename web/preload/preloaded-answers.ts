import { consoleHeader } from "#contract/console/console";

/** An answer of the console's server with its whole body: an unread body would occupy its connection. */
export type Answer = { response: Response; text: string };

/** Answers that the page requested while its scripts were loading, by path. */
type PreloadedAnswers = Partial<Record<string, Promise<Answer>>>;

declare global {
  interface Window {
    /** Set by the page's first script; each answer is taken once, because it would be stale later. */
    preloadedAnswers?: PreloadedAnswers;
  }
}

/** Requests what every page needs. A request that no code waits for may fail silently. */
export function preloadAnswers(paths: readonly string[]): void {
  const answers: PreloadedAnswers = {};
  for (const path of paths) {
    const answer = ask(path);
    answer.catch(() => {});
    answers[path] = answer;
  }
  window.preloadedAnswers = answers;
}

/** Returns the early answer of this path; undefined if it was not requested or was taken already. */
export function takePreloadedAnswer(path: string): Promise<Answer> | undefined {
  const answer = window.preloadedAnswers?.[path];
  delete window.preloadedAnswers?.[path];
  return answer;
}

async function ask(path: string): Promise<Answer> {
  const response = await fetch(path, {
    headers: { [consoleHeader.name]: consoleHeader.value },
    credentials: "same-origin",
    cache: "no-store",
  });
  return { response, text: await responseText(response) };
}

/** Reads a response's text in half the time of `response.text()`, which decodes piece by piece: trees are megabytes. */
export async function responseText(response: Response): Promise<string> {
  return new TextDecoder().decode(await response.arrayBuffer());
}
