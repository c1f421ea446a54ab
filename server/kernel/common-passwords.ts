/** The commonest passwords of published leaks and of keyboards, in lower case and without what stands at their end. */
const commonPasswords = new Set(
  `123456 1234567 12345678 123456789 1234567890 0123456789 987654321 11111111 00000000 88888888 66666666 12341234 123123123
  112233445566 147258369 123654789 qwerty qwertyuiop qwertyui asdfghjkl asdfghjk zxcvbnm zxcvbnm,./ 1q2w3e4r 1q2w3e4r5t 1qaz2wsx
  qazwsxedc q1w2e3r4 abcd1234 a1b2c3d4 abc123456 a123456789 a12345678 aa123456 aa12345678 woaini1314 woaini5201314 woaini520
  5201314 1314520 iloveyou password passw0rd p@ssw0rd p@ssword pa$$word pa55word mypassword newpassword changeme letmein welcome
  administrator admin admin123 adminadmin root rootroot toor login master superman batman spiderman dragon monkey football
  baseball basketball princess sunshine shadow michael jennifer computer internet whatever trustno1 starwars samsung
  secret secretsecret default guest test testtest testing temporary temppass hello hellohello freedom summer winter spring autumn
  company purchase procurement buyer buyerbuyer alibaba taobao weidian`.split(/\s+/),
);

/** Whether a password is one of the first that anybody would try, as it is or with figures and marks at its end. */
export function isCommonPassword(password: string): boolean {
  const text = password.normalize("NFKC").toLowerCase();
  return [text, text.replace(/[^\p{L}]+$/u, "")].some((one) => commonPasswords.has(one));
}
