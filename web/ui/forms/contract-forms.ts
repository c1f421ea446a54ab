import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "@tanstack/react-query";
import { type BaseSyntheticEvent, useRef, useState } from "react";
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  useForm,
  type UseFormProps,
  type UseFormReturn,
  useWatch,
} from "react-hook-form";
import { z } from "zod";
import type { CallFailure, CallResult } from "../../api/call-result.ts";

/** Type of an error that the server found, whose message is the text to show. */
export const rejectedByServer = "server";

type ContractFormInput<Values extends FieldValues, Body> = {
  schema: z.ZodType<Body>;
  /** Returns the request of the form, with the values of the fields under their own names. */
  bodyOf: (values: Values) => unknown;
};

type ContractForm<Values extends FieldValues, Body> = {
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

type RecordFormInput<Row, Values extends FieldValues, Body, Answer> = ContractFormInput<Values, Body> & {
  /** The record as saved now; may change while the form is open. null: a new one. */
  record: Row;
  valuesOf: (record: Row) => Values;
  save: (body: Body, seen: Row) => Promise<CallResult<Answer>>;
  onAnswer: (result: CallResult<Answer>, sent: Body) => Promise<void> | void;
  /** The moment at which errors are first shown. */
  mode?: UseFormProps["mode"];
};

/**
 * Saves a form about a record that other operators may change meanwhile. A field that was not edited follows the saved
 * record; `setValue` counts as an edit only with `shouldDirty: true`. When another operator changed a field and this form was edited too, `isStale` is true and the user has to
 * decide.
 */
export function useRecordForm<
  Row extends { version: number } | null,
  Values extends FieldValues,
  Body,
  Answer,
>(input: RecordFormInput<Row, Values, Body, Answer>) {
  const { record, valuesOf, schema, bodyOf, save, onAnswer, mode = "onSubmit" } = input;
  const [seen, setSeen] = useState(record);
  const contractForm = useContractForm<Values, Body>(
    { schema, bodyOf },
    { values: valuesOf(record), resetOptions: { keepDirtyValues: true }, mode },
  );
  const { form, submit } = contractForm;
  const { dirtyFields } = form.formState;
  const values = useWatch({ control: form.control }) as Values;
  const saving = useMutation({
    mutationFn: (sent: { body: Body; seen: Row }) => save(sent.body, sent.seen),
    onSuccess: (result, sent) => onAnswer(result, sent.body),
  });

  const isSame = (one: Values, other: Values) =>
    JSON.stringify(bodyOf(one)) === JSON.stringify(bodyOf(other));
  const isTouched = Object.keys(dirtyFields).length > 0 && !isSame(values, valuesOf(seen));
  const isOutdated = record?.version !== seen?.version;
  // Nothing was typed yet, or the change concerns no field of this form, so there is no conflict to resolve.
  const isHarmless = !isTouched || isSame(valuesOf(record), valuesOf(seen));
  if (isOutdated && isHarmless) setSeen(record);
  const isStale = isOutdated && !isHarmless;

  const failure: CallFailure | null = saving.data?.ok === false ? saving.data : null;
  const saveOver = (decidedOn: Row, event?: BaseSyntheticEvent) =>
    submit((body) => saving.mutate({ body, seen: decidedOn }), event);
  return {
    ...contractForm,
    values,
    /** The request as it would be sent now; null while a field is invalid. */
    body: schema.safeParse(bodyOf(values)).data ?? null,
    seen,
    isTouched,
    isStale,
    isPending: saving.isPending,
    failure,
    /** The record that the failed save was based on. */
    decidedOn: saving.variables?.seen,
    forgetFailure: saving.reset,
    save: (event?: BaseSyntheticEvent) => {
      if (!isStale) saveOver(seen, event);
    },
    /** Saves this form over the other operator's change. */
    keepMine: () => {
      setSeen(record);
      saveOver(record);
    },
  };
}
