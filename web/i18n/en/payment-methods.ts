/** The words of the screen /payment-methods. */
export const paymentMethods = {};
