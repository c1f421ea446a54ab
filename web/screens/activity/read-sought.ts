import type { Activity } from "#contract/console/activity";
import { thingsIn } from "#contract/public/pasted-things";
import { errorCodes, type ErrorCode } from "#contract/shared/error-codes";
import { orderIdIssue } from "#contract/shared/order-id";
import { cleanPastedId } from "#contract/shared/pasted-id";
import { knownCodes } from "./describe-outcome.ts";

/** Target of an id in the field: a call, the calls about an order or a product, of a caller, or with a code. */
export type Sought = {
  request?: string;
  subject?: string;
  code?: string;
  app?: string;
  key?: string;
  operator?: string;
};

/** The callers that this operator may filter by. */
export type Callers = {
  choices: Activity["choices"];
  calls: readonly Activity["calls"][number][];
};

/**
 * Returns everything that a pasted text names, once: calls, orders and products of a whole message, or an
 * app, a key, an operator or a code that is the whole text. A number alone may be an order's or a product's.
 */
export function soughtIn(pasted: string, callers: Callers): Sought[] {
  const alone = cleanPastedId(pasted);
  // A text without anything else counts as an id even if it is short, as in a row of the list.
  if (orderIdIssue(alone) === null) return [{ subject: alone }];
  const named = callersNamed(alone, callers);
  if (named.length > 0) return named;
  const things = thingsIn(pasted);
  const ids = [...new Set(things.filter(({ kind }) => kind !== "request").map(({ id }) => id))];
  const subjects = ids.filter((id) => /^[0-9]{1,19}$/.test(id)).map((subject) => ({ subject }));
  const requests = things.filter(({ kind }) => kind === "request").map(({ id }) => ({ request: id }));
  return [...requests, ...subjects];
}

function callersNamed(text: string, { choices, calls }: Callers): Sought[] {
  const isSame = (one: string) => one.toLowerCase() === text.toLowerCase();
  const codes = knownCodes(Object.keys(errorCodes) as ErrorCode[]).filter(isSame);
  if (choices === null) return codes.map((code) => ({ code }));
  const apps = choices.apps.filter(({ id, name }) => isSame(id) || isSame(name));
  const operators = choices.operators.filter(({ id, name }) => isSame(id) || isSame(name));
  return [
    ...codes.map((code) => ({ code })),
    ...apps.map(({ id }) => ({ app: id })),
    ...keysNamed(text, { choices, calls }),
    ...operators.map(({ id }) => ({ operator: id })),
  ];
}

/** Finds a key by its id among the chosen app's and the listed calls, or after its app: "Acme · key_1", as a call shows it. */
function keysNamed(text: string, { choices, calls }: Callers): Sought[] {
  const [key = "", ...owner] = text
    .split(/\s*[·/]\s*/)
    .toReversed()
    .map((part) => part.trim());
  const isOwner = (id: string, name: string) =>
    owner.length === 0 || owner.includes(id) || owner.includes(name);
  const found = (choices?.apps ?? []).flatMap(({ id, name, keys }) => {
    const listed = calls.flatMap((call) => (call.app === id && call.key !== null ? [call.key] : []));
    const isKnown = owner.length > 0 || keys.includes(key) || listed.includes(key);
    return key !== "" && isKnown && isOwner(id, name) ? [{ app: id, key }] : [];
  });
  return found;
}
