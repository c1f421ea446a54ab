import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { type FieldValues, useWatch, type UseFormProps } from "react-hook-form";
import type { CallFailure, CallResult } from "../../api/call-result.ts";
import { type ContractFormInput, useContractForm } from "./use-contract-form.ts";

type RecordFormInput<Row, Values extends FieldValues, Body, Answer> = ContractFormInput<Values, Body> & {
  /** The record as saved now; may change while the form is open. null: a new one. */
  record: Row;
  valuesOf: (record: Row) => Values;
  save: (body: Body, seen: Row) => Promise<CallResult<Answer>>;
  onAnswer: (result: CallResult<Answer>, sent: Body) => Promise<void>;
  /** When errors are shown first. */
  mode?: UseFormProps["mode"];
};

/**
 * Saves a form about a record that other operators may change meanwhile. A field that was not edited follows
 * the saved record. When another operator changed a field and this form was edited too, `isStale` asks for a
 * decision.
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
    { values: valuesOf(record), resetOptions: { keepDirtyValues: true, keepDirty: true }, mode },
  );
  const { form, submit } = contractForm;
  const { isDirty, dirtyFields, isValid } = form.formState;
  const values = useWatch({ control: form.control }) as Values;
  const saving = useMutation({
    mutationFn: (sent: { body: Body; seen: Row }) => save(sent.body, sent.seen),
    onSuccess: (result, sent) => onAnswer(result, sent.body),
  });

  const isSame = (one: Values, other: Values) =>
    JSON.stringify(bodyOf(one)) === JSON.stringify(bodyOf(other));
  const isTouched = isDirty && Object.keys(dirtyFields).length > 0 && !isSame(values, valuesOf(seen));
  const isOutdated = record?.version !== seen?.version;
  // Nothing was typed yet, or the change concerns no field of this form, so there is no conflict to resolve.
  const isHarmless = !isTouched || isSame(valuesOf(record), valuesOf(seen));
  if (isOutdated && isHarmless) setSeen(record);
  const isStale = isOutdated && !isHarmless;

  const failure: CallFailure | null = saving.data?.ok === false ? saving.data : null;
  const saveOver = (decidedOn: Row) => submit((body) => saving.mutate({ body, seen: decidedOn }));
  return {
    ...contractForm,
    values,
    /** The request as it would be sent now; null while a field is invalid. */
    body: schema.safeParse(bodyOf(values)).data ?? null,
    seen,
    isTouched,
    isValid,
    isStale,
    isPending: saving.isPending,
    failure,
    /** The record that the failed save was based on. */
    decidedOn: saving.variables?.seen,
    forgetFailure: saving.reset,
    save: () => {
      if (!isStale) saveOver(seen);
    },
    /** Saves this form over the other operator's change. */
    keepMine: () => {
      setSeen(record);
      saveOver(record);
    },
  };
}
