import type { Translation } from "../translation.ts";
import type { paymentMethods as en } from "../en/payment-methods.ts";

export const paymentMethods: Translation<typeof en> = {};
