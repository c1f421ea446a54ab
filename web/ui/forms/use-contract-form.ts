import { zodResolver } from "@hookform/resolvers/zod";
import { type BaseSyntheticEvent, useRef } from "react";
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  useForm,
  type UseFormProps,
  type UseFormReturn,
} from "react-hook-form";
import { z } from "zod";
import type { CallFailure } from "../../api/call-result.ts";

/** Type of an error that the server found, whose message is the text to show. */
export const rejectedByServer = "server";

export type ContractFormInput<Values extends FieldValues, Body> = {
  schema: z.ZodType<Body>;
  /** Returns the request that the form stands for, with the values of the fields under their own names. */
  bodyOf: (values: Values) => unknown;
};

export type ContractForm<Values extends FieldValues, Body> = {
  form: UseFormReturn<Values, unknown, Body>;
  /** Passes on a valid body; otherwise shows the errors and focuses the first invalid field. */
  submit: (onValid: (body: Body) => void, event?: BaseSyntheticEvent) => void;
  /** Shows at a field what the server's answer said, unless the field was edited since the submit. */
  reject: (name: FieldPath<Values>, message: string) => void;
};

/**
 * Creates a form whose values the contract's own schema validates: at the first submit, then on each change.
 * @param options `defaultValues`, or `values` that may change
 */
export function useContractForm<Values extends FieldValues, Body>(
  { schema, bodyOf }: ContractFormInput<Values, Body>,
  options: Pick<UseFormProps<Values, unknown, Body>, "mode" | "values" | "resetOptions"> & {
    defaultValues?: DefaultValues<Values>;
  },
): ContractForm<Values, Body> {
  const form = useForm<Values, unknown, Body>({
    ...options,
    resolver: zodResolver(z.custom<Values>().transform(bodyOf).pipe(schema)),
  });
  const submitted = useRef("");
  return {
    form,
    submit: (onValid, event) => {
      void form.handleSubmit((body) => {
        submitted.current = JSON.stringify(form.getValues());
        onValid(body);
      })(event);
    },
    reject: (name, message) => {
      const now = JSON.stringify(form.getValues());
      const before: Values = JSON.parse(submitted.current);
      if (before[name] !== form.getValues(name)) return;
      // A late answer must not move the focus of a user who went on typing.
      form.setError(name, { type: rejectedByServer, message }, { shouldFocus: now === submitted.current });
    },
  };
}

/** Returns whether another record has the value of a field that must be unique. */
export function isTaken(failure: CallFailure): boolean {
  return failure.kind === "error" && failure.envelope.issues?.[0]?.fault === "taken";
}
