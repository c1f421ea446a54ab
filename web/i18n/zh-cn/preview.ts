import type { Translation } from "../translation.ts";
import type { preview as en } from "../en/preview.ts";

export const preview: Translation<typeof en> = {};
