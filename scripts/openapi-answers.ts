import { writeFileSync } from "node:fs";
import { execFileSync } from "node:child_process";
import { exampleOfAnswer, sendExamples, startExamples } from "../testing/http/openapi-examples.ts";

// Writes the answer examples of openapi.json: the answers of the built-in demo to each request example.
const server = await startExamples();
const answers = await sendExamples(server.origin);
await server.stop();
const failed = answers.filter(({ status }) => status !== 200);
if (failed.length > 0) throw new Error(`These examples fail: ${failed.map(({ path }) => path).join(", ")}`);

const file = "server/contract/public/openapi-answers.json";
const examples = Object.fromEntries(answers.map(({ path, text }) => [path, exampleOfAnswer(text)]));
writeFileSync(file, JSON.stringify(examples));
execFileSync(process.execPath, ["node_modules/oxfmt/bin/oxfmt", file], { stdio: "inherit" });
