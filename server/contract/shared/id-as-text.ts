/** Says how to send an id: JSON number parsers that are not exact would change the id. @param what such as "the product id" */
export function idAsText(what: string): string {
  return `send ${what} as text in quotes, because a number loses digits in most programs`;
}
