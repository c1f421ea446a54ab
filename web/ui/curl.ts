export type CurlInput = {
  /** Where integrators reach the gateway: `gateway_url` of the environment. */
  gatewayUrl: string;
  path: string;
  body: unknown;
};

/** The same call for a shell: the key is `$API_KEY`, every other byte is quoted, ids are exact because they are text. */
export function curlCommand({ gatewayUrl, path, body }: CurlInput): string {
  return [
    `curl -sS -X POST ${shellQuoted(gatewayUrl.replace(/\/+$/, "") + path)}`,
    `  -H "Authorization: Bearer $API_KEY"`,
    `  -H 'Content-Type: application/json'`,
    `  --data-raw ${shellQuoted(JSON.stringify(body))}`,
  ].join(" \\\n");
}

/** Text as one word of a POSIX shell in which nothing is expanded. */
export function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
