import { wireReader } from "../malformed-answer.ts";

export const { malformed, readWire } = wireReader("taobao");
