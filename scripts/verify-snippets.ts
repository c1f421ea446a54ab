import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { createWebhookSender } from "#server/node/webhook-sender.ts";
import { type ReceivedDelivery, startReceiver } from "#testing/events/receiver.ts";
import { type SnippetLanguage, verifySnippets } from "../web/screens/webhooks/verify-snippets.ts";

// Runs the programs that the console offers for verifying messages, each with the messages that the gateway really sends and
// with forged and stale ones. A language that is not installed is named and not tried.

const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw5Z5d8f1s3Xo=";
const other = "whsec_AAAQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw5Z5d8f1s3Xo=";
const body = '{"type":"order.paid","timestamp":"2026-11-21T04:00:00.000Z","data":{"title":"杯 \\u0026 <b>"}}';
const signal = new AbortController().signal;
const hourMs = 3_600_000;

/**
 * Returns the message that a receiver gets.
 * @param aheadMs how far the gateway's clock is ahead
 */
async function sent(secrets: string[], aheadMs = 0): Promise<ReceivedDelivery> {
  const receiver = await startReceiver();
  const send = createWebhookSender({ clock: () => Date.now() + aheadMs, isLoopbackAllowed: true });
  await send({ url: receiver.url, id: "evt_1", body, secrets, signal });
  await receiver.stop();
  const [message] = receiver.received;
  if (!message) throw new Error("The message did not arrive.");
  return message;
}

function changed(message: ReceivedDelivery, headers: Record<string, string>): ReceivedDelivery {
  return { ...message, headers: { ...message.headers, ...headers } };
}

const good = await sent([secret]);
const cases: { name: string; message: ReceivedDelivery; isValid: boolean }[] = [
  { name: "a message", message: good, isValid: true },
  { name: "signed with the new and the old secret", message: await sent([other, secret]), isValid: true },
  { name: "signed with another secret", message: await sent([other]), isValid: false },
  { name: "an hour old", message: await sent([secret], -hourMs), isValid: false },
  { name: "an hour ahead", message: await sent([secret], hourMs), isValid: false },
  {
    name: "a changed body",
    message: { ...good, body: good.body.replace("paid", "made") },
    isValid: false,
  },
  { name: "another id", message: changed(good, { "webhook-id": "evt_2" }), isValid: false },
  {
    name: "another time",
    message: changed(good, { "webhook-timestamp": String(Number(good.headers["webhook-timestamp"]) + 1) }),
    isValid: false,
  },
  {
    name: "a time that is no number",
    message: changed(good, { "webhook-timestamp": "now" }),
    isValid: false,
  },
  { name: "an empty signature", message: changed(good, { "webhook-signature": "" }), isValid: false },
  { name: "a signature of letters", message: changed(good, { "webhook-signature": "v1,é" }), isValid: false },
];

type Program = {
  /** Command that prints the version. */
  version: [command: string, ...parameters: string[]];
  /** Command that reads the messages from standard input, and prints a line for each: whether it is valid. */
  run: [command: string, ...parameters: string[]];
  /** Files around the snippet, and the snippet itself. */
  files: { [path: string]: string };
};

const programs: { [Language in SnippetLanguage]: Program } = {
  TypeScript: {
    version: [process.execPath, "--version"],
    run: [process.execPath, "main.ts"],
    files: {
      "package.json": '{ "type": "module" }',
      "snippet.ts": verifySnippets.TypeScript,
      "main.ts": `import { readFileSync } from "node:fs";
import { eventOf } from "./snippet.ts";

for (const { body, headers } of JSON.parse(readFileSync(0, "utf8")))
  try {
    eventOf(body, headers);
    console.log(true);
  } catch {
    console.log(false);
  }
`,
    },
  },
  Python: {
    version: ["python3", "--version"],
    run: ["python3", "main.py"],
    files: {
      "snippet.py": verifySnippets.Python,
      "main.py": `import json, sys
from snippet import event_of

for message in json.load(sys.stdin):
    try:
        event_of(message["body"].encode(), message["headers"])
        print("true")
    except Exception:
        print("false")
`,
    },
  },
  Go: {
    version: ["go", "version"],
    run: ["go", "run", "."],
    files: {
      "go.mod": "module check\n\ngo 1.19\n",
      "hooks/snippet.go": verifySnippets.Go,
      "main.go": `package main

import (
	"check/hooks"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
)

func main() {
	var messages []struct {
		Body    string
		Headers map[string]string
	}
	if err := json.NewDecoder(os.Stdin).Decode(&messages); err != nil {
		panic(err)
	}
	for _, message := range messages {
		headers := http.Header{}
		for name, value := range message.Headers {
			headers.Set(name, value)
		}
		fmt.Println(hooks.Verify([]byte(message.Body), headers) == nil)
	}
}
`,
    },
  },
};

/** Returns what a snippet says about each message. */
function answersOf({ files, run: [command, ...parameters] }: Program): boolean[] {
  const folder = mkdtempSync(join(tmpdir(), "verify-snippets-"));
  try {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
    const { stdout } = spawnSync(command, parameters, {
      cwd: folder,
      encoding: "utf8",
      input: JSON.stringify(cases.map(({ message }) => message)),
      env: { ...process.env, WEBHOOK_SECRET: secret },
      stdio: ["pipe", "pipe", "inherit"],
    });
    return stdout
      .trim()
      .split("\n")
      .map((line) => line === "true");
  } finally {
    rmSync(folder, { recursive: true });
  }
}

for (const [language, program] of Object.entries(programs)) {
  const [command, ...parameters] = program.version;
  const { stdout, status } = spawnSync(command, parameters, { encoding: "utf8" });
  if (status !== 0) {
    console.log(`not run  ${language}: there is no ${command} here.`);
    continue;
  }
  const answers = answersOf(program);
  const wrong = cases.filter(({ isValid }, index) => answers[index] !== isValid);
  if (wrong.length === 0 && answers.length === cases.length)
    console.log(`ok       ${language}: ${cases.length} messages (${stdout.trim()})`);
  else {
    console.log(
      `failed   ${language}: ${wrong.map(({ name }) => name).join("; ") || "another number of answers"}`,
    );
    process.exitCode = 1;
  }
}
