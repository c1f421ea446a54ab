/** The words of the screen /products. */
export const products = {};
