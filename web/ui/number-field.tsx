import { plainDigits } from "#contract/plain-digits";
import { TextField, type TextFieldProps } from "./text-field.tsx";

export type NumberFieldProps = Omit<TextFieldProps, "inputMode" | "number" | "type">;

/**
 * A field for a whole number that never corrects what was typed: the value is the text, and the caller says through
 * `error` what is wrong with it. Read it with `wholeQuantity`.
 */
export function NumberField(props: NumberFieldProps) {
  return <TextField {...props} inputMode="numeric" number autoComplete="off" />;
}

/** Typed text to a positive safe integer; null when it is not one. Full-width digits count as digits. */
export function wholeQuantity(text: string): number | null {
  const digits = plainDigits(text.trim());
  if (!/^[1-9][0-9]{0,15}$/.test(digits)) return null;
  const value = Number(digits);
  return Number.isSafeInteger(value) ? value : null;
}
