/** Reasons why an attempt to deliver an event failed, as callers read them; the console shows these texts in its reader's language. */
export const attemptErrors = {
  secret: "the secret cannot be decrypted: rotate it",
  unknown_name: "the name is not known to the network",
  not_public: "the name leads to an address that is not public",
  /** The seconds follow. */
  slow: "no answer within",
  refused: "the connection was refused",
  closed: "the connection was closed before an answer came",
  not_http: "the answer is not HTTP",
  redirect: "redirects are not followed",
  /** The reason follows. */
  address: "the address is not sent to",
  /** A code of the system may follow these. */
  tls: "TLS failed",
  failed: "the connection failed",
} as const;
