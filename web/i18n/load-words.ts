import { i18n, type Language, type Namespace, type Words } from "./i18n.ts";

/** One file a language and a screen, fetched when it is needed: all of them are a tenth of what a first visit may weigh. */
const files = import.meta.glob<Record<string, Words>>([
  "./{en,zh-cn}/*.ts",
  "!./*/{failure-words,field-faults,preview-import,preview-result}.ts",
]);

/** Also what is still on its way: a language that is chosen meanwhile brings these words as well. */
const needed = new Set<Namespace>();

/** Brings the words of a screen in the reader's language, once. @throws when they cannot be fetched */
export async function loadWords(namespace: Namespace): Promise<void> {
  needed.add(namespace);
  try {
    await load(i18n.language, namespace);
  } catch (error) {
    needed.delete(namespace);
    throw error;
  }
}

/** Shows the page in another language, when all its words are there. @throws when they cannot be fetched */
export async function changeLanguage(language: Language): Promise<void> {
  await Promise.all([...needed].map((namespace) => load(language, namespace)));
  // What came to be needed meanwhile, up to the moment of the change.
  for (const namespace of needed) await load(language, namespace);
  i18n.changeLanguage(language);
}

async function load(language: Language, namespace: Namespace): Promise<void> {
  if (i18n.hasWords(language, namespace)) return;
  const [words] = Object.values((await files[`./${language.toLowerCase()}/${namespace}.ts`]?.()) ?? {});
  if (words) i18n.addWords(language, namespace, words);
}
