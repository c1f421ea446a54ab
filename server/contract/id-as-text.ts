/** Says how an id is sent: every reader of a JSON number that is not exact would make another id of it. @param what such as "the product id" */
export function idAsText(what: string): string {
  return `send ${what} as text in quotes, because a number loses digits in most programs`;
}
