export type CurlInput = {
  /** Public address of the gateway: `gateway_url` of the environment. */
  gatewayUrl: string;
  path: string;
  body: unknown;
};

/**
 * Returns the call as a shell command. The key is `$API_KEY`, every other byte is quoted, and ids are exact
 * because they are text.
 */
export function curlCommand({ gatewayUrl, path, body }: CurlInput): string {
  return [
    `curl -sS -X POST ${shellQuoted(gatewayUrl.replace(/\/+$/, "") + path)}`,
    `  -H "Authorization: Bearer $API_KEY"`,
    `  -H 'Content-Type: application/json'`,
    `  --data-raw ${shellQuoted(JSON.stringify(body))}`,
  ].join(" \\\n");
}

/** Quotes text as one word of a POSIX shell in which nothing is expanded. */
export function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
