/** Programs that verify a message with the libraries of Standard Webhooks, by language. */
export const verifySnippets = {
  TypeScript: `// npm install standardwebhooks
import { Webhook } from "standardwebhooks";

const webhook = new Webhook(process.env.WEBHOOK_SECRET!); // whsec_…

/** body: the exact text that arrived. headers: names in lower case. */
export function eventOf(body: string, headers: Record<string, string>) {
  return webhook.verify(body, headers); // throws for a forged or old message
}
`,
  Python: `# pip install standardwebhooks
import os
from standardwebhooks.webhooks import Webhook

webhook = Webhook(os.environ["WEBHOOK_SECRET"])  # whsec_…

def event_of(body: bytes, headers: dict):
    # body: the exact bytes that arrived. Raises for a forged or old message.
    return webhook.verify(body, headers)
`,
  Go: `// go get github.com/standard-webhooks/standard-webhooks/libraries
package hooks

import (
	"net/http"
	"os"

	standardwebhooks "github.com/standard-webhooks/standard-webhooks/libraries/go"
)

// Verify refuses a forged or old message. body: the exact bytes that arrived.
func Verify(body []byte, headers http.Header) error {
	webhook, err := standardwebhooks.NewWebhook(os.Getenv("WEBHOOK_SECRET")) // whsec_…
	if err != nil {
		return err
	}
	return webhook.Verify(body, headers)
}
`,
} as const;
export type SnippetLanguage = keyof typeof verifySnippets;
