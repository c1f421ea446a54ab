import { useSuspenseQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { type FieldErrors, type UseFormReturn, useForm } from "react-hook-form";
import { hasTrait } from "#contract/shared/channel";
import { previewRequestSchema, type Receiver } from "#contract/public/preview-request";
import { sessionOptions } from "../../../api/console-options.ts";
import { useMemoryPlace } from "../../../api/paid-calls.ts";
import {
  broughtReceivers,
  dropReceiver,
  isAsSaid,
  type MessageReceiver,
} from "../../../frame/message-receiver.ts";
import {
  defaultReceiver,
  receiverDraft,
  receiverFields,
  type ReceiverField,
  type ReceiverValues,
} from "../../../frame/receiver-draft.ts";
import { orderLine, type PreviewGroup } from "../../../cart/preview-groups.ts";
import {
  receiverFor,
  retentionOfReceiver,
  type RetentionChoice,
  savedReceivers,
  saveReceiver,
  type SavedReceiver,
} from "./saved-receivers.ts";

export type ReceiverIssue = "required" | "address_id_form" | "too_long";

export type ReceiverSource = "last_used" | "message";

export type ReceiverFormState = {
  form: UseFormReturn<ReceiverValues>;
  /** Whether the preview asks a marketplace that requires a district or an address id. */
  needsDistrict: boolean;
  /** How long this device stores the receiver, as chosen now; null = nothing is chosen, and a stored receiver stays stored. */
  keep: RetentionChoice | null;
  /** Whether this device had no room for the receiver that was to be stored. */
  isUnsaved: boolean;
  setRetention: (keep: RetentionChoice | null) => void;
  /** Number of previews requested without a receiver. */
  emptyRequests: number;
  /** Whether the fields are open; collapsed, one line shows the receiver. */
  isOpen: boolean;
  open: () => void;
  /**
   * Origin of the values of the fields while the cart has no receiver of its own; null = it has one, or they are empty.
   */
  source: ReceiverSource | null;
  /** The receiver of a message that is not the cart's, until it is taken or dropped. */
  other: MessageReceiver | null;
  dropOther: () => void;
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
  const brought = useMemoryPlace(broughtReceivers(operatorId, cartId));
  const [start] = useState(() =>
    draft === null ? startOf(cartId, operatorId) : { values: draft, source: null },
  );
  const [other = null] = brought.filter((said) => !isAsSaid(start.values, said));
  const [keep, setRetention] = useState<RetentionChoice | null>(null);
  const [isUnsaved, setUnsaved] = useState(false);
  const [emptyRequests, setEmptyRequests] = useState(0);
  const group = groups.find(({ channel }) => hasTrait(channel, "needsDistrict")) ?? groups[0];
  const form = useForm<ReceiverValues>({
    defaultValues: start.values,
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
        callback: ({ values }) => {
          receiverDraft(operatorId, cartId).write(values);
          dropSaid(operatorId, cartId, start.values);
        },
      }),
    [subscribe, operatorId, cartId, start],
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
          const retention = keep ?? retentionOfReceiver(receiver);
          setUnsaved(retention !== null && !saveReceiver(receiver, retention, cartId));
          receiverDraft(operatorId, cartId).write(values);
          dropSaid(operatorId, cartId, start.values);
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
    source: draft === null ? start.source : null,
    other,
    dropOther: () => other && dropReceiver(operatorId, cartId, other),
    needsDistrict: groups.some(({ channel }) => hasTrait(channel, "needsDistrict")),
    keep,
    isUnsaved,
    setRetention,
    current,
    awaitReading: (pending) => {
      reading.current = pending;
    },
    submit,
  };
}

/** Forgets the messages whose receiver the fields began with: it is the cart's own from now on. */
function dropSaid(operatorId: string, cartId: string, values: ReceiverValues): void {
  for (const said of broughtReceivers(operatorId, cartId).read())
    if (isAsSaid(values, said)) dropReceiver(operatorId, cartId, said);
}

function valuesOf(fields: Partial<Record<ReceiverField, string | undefined>>): ReceiverValues {
  return Object.fromEntries(receiverFields.map((field) => [field, fields[field] ?? ""])) as ReceiverValues;
}

/** Returns the saved receiver that is a cart's own. */
function ownOf(cartId: string): SavedReceiver | undefined {
  return savedReceivers().find(({ carts = [] }) => carts.includes(cartId));
}

/**
 * Returns the values that a cart's fields begin with: its own saved receiver, otherwise that of the message that filled the cart,
 * otherwise the last one used in this page or saved. A message that names only the region of that one agrees with it.
 */
function startOf(
  cartId: string,
  operatorId: string,
): { values: ReceiverValues; source: ReceiverSource | null } {
  const own = ownOf(cartId);
  if (own) return { values: valuesOf(own), source: null };
  const used = defaultReceiver(operatorId).read();
  const last = isFilled(used) ? used : valuesOf(savedReceivers()[0] ?? {});
  const [said] = broughtReceivers(operatorId, cartId).read();
  if (said && !isAsSaid(last, said)) return { values: valuesOf(said), source: "message" };
  return { values: last, source: isFilled(last) ? "last_used" : null };
}

function isFilled(values: ReceiverValues): boolean {
  return Object.values(values).some((value) => value.trim() !== "");
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
