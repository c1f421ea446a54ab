import { useSuspenseQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { type FieldErrors, type UseFormReturn, useForm } from "react-hook-form";
import { hasTrait } from "#contract/shared/channel";
import { previewRequestSchema, type Receiver } from "#contract/public/preview-request";
import { sessionOptions } from "../../../api/console-options.ts";
import { useMemoryPlace } from "../../../api/paid-calls.ts";
import {
  defaultReceiver,
  receiverDraft,
  receiverFields,
  type ReceiverValues,
} from "../../../frame/receiver-draft.ts";
import { orderLine, type PreviewGroup } from "../../../cart/preview-groups.ts";
import {
  receiverFor,
  retentionOf,
  type RetentionChoice,
  savedReceivers,
  saveReceiver,
  type SavedReceiver,
} from "./saved-receivers.ts";

export type ReceiverIssue = "required" | "address_id_form" | "too_long";

export type ReceiverFormState = {
  form: UseFormReturn<ReceiverValues>;
  /** Whether the preview asks a marketplace that requires a district or an address id. */
  needsDistrict: boolean;
  /** Whether and for how long this device stores the receiver; null = not at all. */
  keep: RetentionChoice | null;
  setRetention: (keep: RetentionChoice | null) => void;
  /** Number of previews requested without a receiver. */
  emptyRequests: number;
  /** Whether the fields are open; collapsed, one line shows the receiver. */
  isOpen: boolean;
  open: () => void;
  /** Whether the cart has no receiver of its own, so that the fields show the default. */
  isDefault: boolean;
  /** Registers a pasted address that is still being read: a submission waits for it. */
  awaitReading: (reading: Promise<void>) => void;
  /** Returns the receiver if it is valid, and collapses the fields; otherwise focuses the first error and returns null. */
  submit: () => Promise<Receiver | null>;
  /** Returns the fields' current values if they form a receiver. */
  current: () => Receiver | null;
};

/**
 * Manages the receiver's fields of one cart, validated by the contract's own request schema. Typed text stays in this page's memory under
 * this operator: it survives navigation to another screen, but neither a reload nor a sign-out.
 */
export function useReceiverForm(cartId: string, groups: readonly PreviewGroup[]): ReceiverFormState {
  const { data: session } = useSuspenseQuery(sessionOptions);
  const operatorId = session?.operator.id ?? "";
  const draft = useMemoryPlace(receiverDraft(operatorId, cartId));
  const [keep, setRetention] = useState<RetentionChoice | null>(null);
  const [emptyRequests, setEmptyRequests] = useState(0);
  const group = groups.find(({ channel }) => hasTrait(channel, "needsDistrict")) ?? groups[0];
  const form = useForm<ReceiverValues>({
    defaultValues: draft ?? startOf(cartId, operatorId),
    reValidateMode: "onChange",
    resolver: (values) => {
      const issues = group ? receiverIssues(values, group) : {};
      return Object.keys(issues).length > 0 ? { values: {}, errors: issues } : { values, errors: {} };
    },
  });
  const { subscribe } = form;
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => receiverDraft(operatorId, cartId).write(values),
      }),
    [subscribe, operatorId, cartId],
  );

  const current = () =>
    group && Object.keys(receiverIssues(form.getValues(), group)).length === 0
      ? toReceiver(form.getValues(), group)
      : null;
  const [isFolded, setFolded] = useState(() => current() !== null);

  const reading = useRef(Promise.resolve());

  async function submit(): Promise<Receiver | null> {
    await reading.current;
    // An entirely empty form is one error, not an error at each of six fields.
    const isEmpty = Object.values(toReceiver(form.getValues(), group)).every((value) => value === "");
    setEmptyRequests(isEmpty ? emptyRequests + 1 : 0);
    if (isEmpty) return null;
    return new Promise((resolve) => {
      void form.handleSubmit(
        (values) => {
          const receiver = toReceiver(values, group);
          const retention = keep ?? retentionOf(receiver);
          if (retention) saveReceiver(receiver, retention, cartId);
          receiverDraft(operatorId, cartId).write(values);
          defaultReceiver(operatorId).write(values);
          setFolded(true);
          resolve(receiver);
        },
        () => resolve(null),
      )();
    });
  }

  return {
    form,
    emptyRequests,
    isOpen: !isFolded || current() === null,
    open: () => setFolded(false),
    isDefault: draft === null && ownOf(cartId) === undefined,
    needsDistrict: groups.some(({ channel }) => hasTrait(channel, "needsDistrict")),
    keep,
    setRetention,
    current,
    awaitReading: (pending) => {
      reading.current = pending;
    },
    submit,
  };
}

function valuesOf(saved: SavedReceiver): ReceiverValues {
  return Object.fromEntries(receiverFields.map((field) => [field, saved[field] ?? ""])) as ReceiverValues;
}

/** Returns the saved receiver that is a cart's own. */
function ownOf(cartId: string): SavedReceiver | undefined {
  return savedReceivers().find(({ carts = [] }) => carts.includes(cartId));
}

/**
 * Returns the values that a cart's fields begin with: its own saved receiver, otherwise the default, which is the last one used
 * in this page and otherwise the last one saved.
 */
function startOf(cartId: string, operatorId: string): ReceiverValues {
  const used = defaultReceiver(operatorId).read();
  const isUsed = Object.values(used).some((value) => value.trim() !== "");
  const saved = ownOf(cartId) ?? (isUsed ? undefined : savedReceivers()[0]);
  return saved ? valuesOf(saved) : used;
}

/** Returns a receiver as the contract expects it: trimmed, without empty fields and without an address id that the form hides. */
function toReceiver(values: ReceiverValues, group: PreviewGroup | undefined): Receiver {
  const { district, address_id, ...rest } = Object.fromEntries(
    receiverFields.map((field) => [field, values[field].trim()]),
  ) as ReceiverValues;
  const receiver = { ...rest, ...(district ? { district } : {}), ...(address_id ? { address_id } : {}) };
  return group ? receiverFor(group.channel, receiver) : receiver;
}

function receiverIssues(values: ReceiverValues, group: PreviewGroup): FieldErrors<ReceiverValues> {
  const { channel, lines } = group;
  // One line is enough, because the schema's errors about lines are not shown here.
  const body = { channel, receiver: toReceiver(values, group), lines: lines.slice(0, 1).map(orderLine) };
  const read = previewRequestSchema.safeParse(body);
  const issues: FieldErrors<ReceiverValues> = {};
  for (const { path, code } of read.error?.issues ?? []) {
    const field = receiverFields.find((name) => path[0] === "receiver" && path[1] === name);
    if (field === undefined || issues[field]) continue;
    const issue: ReceiverIssue =
      field === "address_id" ? "address_id_form" : code === "too_big" ? "too_long" : "required";
    issues[field] = { type: issue };
  }
  return issues;
}
