#!/usr/bin/env node
import { runProgram } from "./run-program.mjs";

// MB of new and of live objects: without them V8 delays garbage collection for as long as the machine has memory.
runProgram("server/main.ts", ["--max-semi-space-size=16", "--max-old-space-size=1536"]);
