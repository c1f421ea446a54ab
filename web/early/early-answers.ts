import { consoleHeader } from "#contract/console";

/** An answer of the console's server, read to its end: a body left unread keeps its connection. */
export type Answer = { response: Response; text: string };

/** What the page asked for while its scripts were on their way, by path. */
type EarlyAnswers = Partial<Record<string, Promise<Answer>>>;

declare global {
  interface Window {
    /** Set by the page's first script; each answer is taken once, since later it is old. */
    earlyAnswers?: EarlyAnswers;
  }
}

/** Asks for what every page needs. Who nobody waits for in the end may fail unheard. */
export function askEarly(paths: readonly string[]): void {
  const answers: EarlyAnswers = {};
  for (const path of paths) {
    const answer = ask(path);
    answer.catch(() => {});
    answers[path] = answer;
  }
  window.earlyAnswers = answers;
}

/** What was asked for early at this path; undefined when nothing was, or somebody took it. */
export function takeEarlyAnswer(path: string): Promise<Answer> | undefined {
  const answer = window.earlyAnswers?.[path];
  delete window.earlyAnswers?.[path];
  return answer;
}

async function ask(path: string): Promise<Answer> {
  const response = await fetch(path, {
    headers: { [consoleHeader.name]: consoleHeader.value },
    credentials: "same-origin",
    cache: "no-store",
  });
  return { response, text: await readText(response) };
}

/** Half the time of `response.text()`, which decodes piece by piece: trees are megabytes. */
export async function readText(response: Response): Promise<string> {
  return new TextDecoder().decode(await response.arrayBuffer());
}
