import type { Translation } from "../translation.ts";
import type { categories as en } from "../en/categories.ts";

export const categories: Translation<typeof en> = {};
