import { wireReader } from "../malformed-answer.ts";

export const { malformed } = wireReader("weidian");
