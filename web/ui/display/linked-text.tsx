import styles from "./linked-text.module.css";

/** An https address: it ends at white space, a bracket, a quote, or a character that is not ASCII, as in a Chinese sentence. */
const httpsAddress = /[Hh][Tt][Tt][Pp][Ss]:\/\/[^\s<>"'()[\]{}\u0080-\u{10ffff}]+/gu;
// Ignoring case would fold k and s into characters beyond ASCII, which end an address.

/** Punctuation of the sentence around an address. */
const trailing = /[.,;:!?]+$/;

/** The host and the port of an address as written; without a name before "@", a "\\" or a "%". */
const writtenHost = /^https:\/\/([a-z0-9.-]+)(?::[0-9]+)?(?:[/?#]|$)/i;

/**
 * Returns whether an address shows the host that it opens. One with a name before "@", an encoded host or a number as host
 * opens another one than it seems to, and an internationalized host ("xn--") can look like any other.
 */
function showsItsHost(address: string): boolean {
  const written = writtenHost.exec(address)?.[1]?.toLowerCase();
  if (written === undefined || !URL.canParse(address)) return false;
  return (
    new URL(address).hostname === written && !written.split(".").some((label) => label.startsWith("xn--"))
  );
}

/**
 * Shows a plain text of several lines. Its https addresses whose host is plain to see can be clicked; nothing else in it is more
 * than text.
 */
export function LinkedText({ text, lang }: { text: string; lang?: string }) {
  const links = [...text.matchAll(httpsAddress)]
    .map(({ index, 0: found }) => ({ start: index, address: found.replace(trailing, "") }))
    .filter(({ address }) => showsItsHost(address));
  const ends = links.map(({ start, address }) => start + address.length);
  return (
    <p className={styles.text} lang={lang}>
      {links.map(({ start, address }, at) => (
        <span key={start}>
          {text.slice(ends[at - 1] ?? 0, start)}
          <a href={address} target="_blank" rel="noopener noreferrer">
            {address}
          </a>
        </span>
      ))}
      {text.slice(ends.at(-1) ?? 0)}
    </p>
  );
}
