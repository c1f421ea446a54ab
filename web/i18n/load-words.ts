import { i18n, type PageLanguage, type Namespace, type Words } from "./i18n.ts";

/**
 * One file per language and screen, loaded on demand: all of them are a tenth of the size budget of a first
 * visit.
 */
const files = import.meta.glob<Record<string, Words>>([
  "./{en,zh-cn}/*.ts",
  "!./*/{failure-words,field-issues,preview-*}.ts",
]);

/**
 * Namespaces in use, including those still loading, so that a language selected meanwhile loads these texts
 * as well.
 */
const needed = new Set<Namespace>();

/**
 * Loads the texts of a screen in the reader's language, once.
 * @throws when they cannot be loaded
 */
export async function loadWords(namespace: Namespace): Promise<void> {
  needed.add(namespace);
  try {
    await load(i18n.language, namespace);
  } catch (error) {
    needed.delete(namespace);
    throw error;
  }
}

/**
 * Shows the page in another language once all its texts are loaded.
 * @throws when they cannot be loaded
 */
export async function changeLanguage(language: PageLanguage): Promise<void> {
  await Promise.all([...needed].map((namespace) => load(language, namespace)));
  // Loads namespaces that were needed while the others were loading.
  for (const namespace of needed) await load(language, namespace);
  i18n.changeLanguage(language);
}

async function load(language: PageLanguage, namespace: Namespace): Promise<void> {
  if (i18n.hasWords(language, namespace)) return;
  const [words] = Object.values((await files[`./${language.toLowerCase()}/${namespace}.ts`]?.()) ?? {});
  if (words) i18n.addWords(language, namespace, words);
}
