import type { Translation } from "../translation.ts";
import type { products as en } from "../en/products.ts";

export const products: Translation<typeof en> = {};
