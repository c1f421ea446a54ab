/** Whether an operator who signs in by password needs a second factor. */
export const secondFactors = ["optional", "required"] as const;
