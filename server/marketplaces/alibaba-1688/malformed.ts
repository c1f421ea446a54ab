import { wireReader } from "../upstream/malformed-answer.ts";

export const { malformed, readWire, required } = wireReader("1688");
