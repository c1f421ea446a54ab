/** What a form never escapes; ids, tokens, times and signatures consist of it. */
const plain = /^[A-Za-z0-9*._-]*$/;

/** Parameters as `application/x-www-form-urlencoded` text (WHATWG URL), in their order. */
export function formText(params: Readonly<Record<string, string>>): string {
  let text = "";
  for (const name in params) {
    const value = params[name] ?? "";
    const pair =
      plain.test(value) && plain.test(name)
        ? `${name}=${value}`
        : new URLSearchParams([[name, value]]).toString();
    text += text === "" ? pair : `&${pair}`;
  }
  return text;
}
