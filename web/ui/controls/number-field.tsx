import { plainDigits } from "#contract/shared/pasted-id";
import { TextField, type TextFieldProps } from "./text-field.tsx";

export type NumberFieldProps = Omit<TextFieldProps, "inputMode" | "number" | "type">;

/**
 * Renders a field for a whole number. It never corrects the typed text: the value is the text, and the caller
 * reports a wrong value through `error`. Read it with `wholeQuantity`.
 */
export function NumberField(props: NumberFieldProps) {
  return <TextField {...props} inputMode="numeric" number autoComplete="off" />;
}

/**
 * Converts typed text to a positive safe integer; null when it is not one. Full-width digits count as digits.
 */
export function typedQuantity(text: string): number | null {
  const digits = plainDigits(text.trim());
  if (!/^[1-9][0-9]{0,15}$/.test(digits)) return null;
  const value = Number(digits);
  return Number.isSafeInteger(value) ? value : null;
}
