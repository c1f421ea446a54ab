/** Joins items with the separator of the language: A, B / A、B. */
export function listText(items: readonly string[], language: string): string {
  return items.join(language === "zh-CN" ? "、" : ", ");
}
