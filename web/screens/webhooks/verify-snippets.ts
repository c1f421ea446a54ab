/** Programs that verify a message, by language. `scripts/verify-snippets.ts` runs them. */
export const verifySnippets = {
  TypeScript: `// npm install standardwebhooks
import { Webhook } from "standardwebhooks";

const webhook = new Webhook(process.env.WEBHOOK_SECRET!); // whsec_…

/** body: the exact text that arrived. headers: names in lower case. */
export function eventOf(body: string, headers: Record<string, string>) {
  return webhook.verify(body, headers); // throws for a forged or old message
}
`,
  Python: `import base64, hashlib, hmac, json, os, time

key = base64.b64decode(os.environ["WEBHOOK_SECRET"].removeprefix("whsec_"))
if not key:
    raise ValueError("WEBHOOK_SECRET is empty")

def event_of(body: bytes, headers: dict):
    """body: the exact bytes that arrived. headers: names in lower case.
    Raises for a forged or old message."""
    timestamp = headers["webhook-timestamp"]
    if abs(time.time() - int(timestamp)) > 300:
        raise ValueError("old message")
    signed = f"{headers['webhook-id']}.{timestamp}.".encode() + body
    digest = base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest())
    # There are two signatures while the secret is rotated.
    for signature in headers["webhook-signature"].split():
        if hmac.compare_digest(signature.encode(), b"v1," + digest):
            return json.loads(body)
    raise ValueError("forged message")
`,
  Go: `package hooks

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"net/http"
	"os"
	"strconv"
	"strings"
	"time"
)

// Verify refuses a forged or old message. body: the exact bytes that arrived.
func Verify(body []byte, headers http.Header) error {
	secret := strings.TrimPrefix(os.Getenv("WEBHOOK_SECRET"), "whsec_")
	key, err := base64.StdEncoding.DecodeString(secret)
	if err != nil || len(key) == 0 {
		return errors.New("WEBHOOK_SECRET is empty or not a secret")
	}
	timestamp := headers.Get("webhook-timestamp")
	sent, err := strconv.ParseInt(timestamp, 10, 64)
	if err != nil || time.Since(time.Unix(sent, 0)).Abs() > 5*time.Minute {
		return errors.New("old message")
	}
	digest := hmac.New(sha256.New, key)
	digest.Write([]byte(headers.Get("webhook-id") + "." + timestamp + "."))
	digest.Write(body)
	expected := "v1," + base64.StdEncoding.EncodeToString(digest.Sum(nil))
	// There are two signatures while the secret is rotated.
	for _, signature := range strings.Fields(headers.Get("webhook-signature")) {
		if hmac.Equal([]byte(signature), []byte(expected)) {
			return nil
		}
	}
	return errors.New("forged message")
}
`,
} as const;
export type SnippetLanguage = keyof typeof verifySnippets;
