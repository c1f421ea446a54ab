/** Encrypts and decrypts texts, each bound to a context that identifies what it belongs to. */
export type Sealing = {
  seal: (text: string, context: string) => string;
  /** Returns null when no key decrypts the text. */
  open: (sealed: string, context: string) => string | null;
  isNewest: (sealed: string) => boolean;
};
