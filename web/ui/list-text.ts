/** Several things in a row, separated as the language does it: A, B / A、B. */
export function listText(items: readonly string[], language: string): string {
  return items.join(language === "zh-CN" ? "、" : ", ");
}
