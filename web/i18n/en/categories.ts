/** The words of the screen /categories. */
export const categories = {};
