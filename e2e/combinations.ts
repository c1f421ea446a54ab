/** True once a day (`.ci/daily combinations`), when the browser tests run in every combination of language and theme. */
export const isEveryCombination = process.env["E2E_COMBINATIONS"] === "every";

/**
 * Returns the languages in which a journey runs: once a day all of them, otherwise the last one. That one is Chinese, because
 * all other tests are in English, and works by keyboard where the other works by mouse.
 */
export function languagesToRun<Language>(languages: readonly Language[]): readonly Language[] {
  return isEveryCombination ? languages : languages.slice(-1);
}
