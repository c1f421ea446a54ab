import { wireReader } from "../upstream/malformed-answer.ts";

export const { malformed, readWire } = wireReader("taobao");
