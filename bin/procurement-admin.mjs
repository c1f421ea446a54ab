#!/usr/bin/env node
import { runProgram } from "./run-program.mjs";

runProgram("server/admin.ts", []);
