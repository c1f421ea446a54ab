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
  const ascii = text.trim().replace(/[０-９]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xfee0));
  if (!/^[1-9][0-9]{0,15}$/.test(ascii)) return null;
  const value = Number(ascii);
  return Number.isSafeInteger(value) ? value : null;
}
