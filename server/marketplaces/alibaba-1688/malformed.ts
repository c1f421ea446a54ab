import { wireReader } from "../malformed-answer.ts";

export const { malformed, readWire, required } = wireReader("1688");
