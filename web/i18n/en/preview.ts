/** The words of the screen /preview. */
export const preview = {};
