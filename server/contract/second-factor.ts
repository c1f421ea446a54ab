/** Whether an operator who signs in by a password has to prove a second thing. */
export const secondFactors = ["optional", "required"] as const;
