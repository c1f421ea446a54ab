import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { z } from "zod";
import type { CalledEndpoint, StandardOf } from "#contract/shared/endpoint";
import type { UpstreamEnvelope } from "#contract/shared/response-format";
import { operatorName, readFromTab, saveInTab } from "./tab-storage.ts";
import { callOperation, callUpstream, type BodyOf } from "./call.ts";
import type { CallFailure, CallResult, CallSuccess } from "./call-result.ts";
import { sessionOptions } from "./console-options.ts";
import { memoryPlace, once, untilForgotten, useInFlight, useMemoryPlace } from "./paid-calls.ts";
import { fromSavedAnswer, savedAnswerSchema, toSavedAnswer } from "./saved-answer.ts";
import { serverNow } from "./server-clock.ts";

/** An endpoint whose calls cost units; the compiler rejects a free one. */
export type Metered<E extends CalledEndpoint> = E["units"] extends 0 ? never : E;

/** The outcome of one question. */
export type PaidAnswer<Value, About = null> = {
  /** The key of the question: two presses with the same key ask the same. */
  question: string;
  /** Data of the call that the answer does not contain. */
  about: About;
  /** The last answer; null when no call was answered. */
  answer: CallSuccess<Value> | null;
  /** The failure of the last call; null when it was answered. */
  failure: CallFailure | null;
};

/** Ways to keep the answers of an endpoint that differ from the default. */
export type PaidCallOptions<About> = {
  /** Separates the answers of an endpoint, for instance by cart. */
  part: string;
  /** Data saved with each answer. The schema leaves out what must not be saved. */
  about: z.ZodType<About>;
  /** Returns whether a failure makes an earlier answer to the same question invalid. */
  invalidates: (failure: CallFailure) => boolean;
  /** Selects the answers to save for a reload, newest first. */
  toSave: (answers: PaidAnswer<unknown, About>[]) => PaidAnswer<unknown, About>[];
};

/** Maximum number of saved answers. A tab's storage holds some 5 MB, and a product may take 200 KB. */
const maxSaved = 12;

const defaults: PaidCallOptions<null> = {
  part: "",
  about: z.null(),
  invalidates: () => false,
  toSave: (answers) => answers.slice(0, maxSaved),
};

type PressOptions<Value, About> = {
  about?: About;
  /** Returns the questions under which the result is saved; without it, that of the press. */
  keptUnder?: (result: CallResult<Value>) => string[];
};

/**
 * Calls an endpoint that costs units. Nothing is sent without `press` or `ask`, and nothing twice while it is
 * in flight. Answers stay while the page is open, also when its screen was left before they arrived, and
 * over a reload in the tab's storage, for this operator only and until sign-out.
 */
export function usePaidCall<E extends CalledEndpoint, About = null>(
  endpoint: E & Metered<E>,
  options = defaults as PaidCallOptions<unknown> as PaidCallOptions<About>,
) {
  type Value = StandardOf<E>;
  type Answers = readonly PaidAnswer<Value, About>[];
  const { data: session } = useSuspenseQuery(sessionOptions);
  const name = operatorName(session?.operator.id ?? "", `paid.${endpoint.id}.${options.part}`);
  const place = memoryPlace<Answers>(name, load);
  useMemoryPlace(place);
  const inFlight = useInFlight(name);
  const [openedAt] = useState(serverNow);

  function load(): Answers {
    const schema = z.array(
      z.object({ question: z.string(), about: options.about, answer: savedAnswerSchema }),
    );
    return readFromTab(schema, name, []).flatMap(({ answer, ...saved }) => {
      const read = fromSavedAnswer(answer, endpoint.responses.standard as E["responses"]["standard"]);
      return read ? [{ ...saved, answer: read, failure: null }] : [];
    });
  }

  function save(): void {
    // An answer with two questions is saved once.
    const ids = new Set<string>();
    const paid = place.read().filter(({ answer }) => {
      if (!answer || ids.has(answer.requestId)) return false;
      ids.add(answer.requestId);
      return true;
    });
    const saved = options.toSave(paid).flatMap(({ question, about, answer }) => {
      const kept = options.about.parse(about);
      return answer ? [{ question, about: kept, answer: toSavedAnswer(answer as CallSuccess<unknown>) }] : [];
    });
    // The oldest answers are dropped when the storage is full.
    while (!saveInTab(name, saved) && saved.length > 0) saved.pop();
  }

  function keep(question: string, about: About, result: CallResult<Value>): void {
    const before = place.read();
    const same = before.find((one) => one.question === question);
    const next =
      !result.ok && same?.answer && !options.invalidates(result)
        ? { ...same, failure: result }
        : { question, about, answer: result.ok ? result : null, failure: result.ok ? null : result };
    place.write([next, ...before.filter((one) => one !== same)]);
  }

  function storeResult(question: string, result: CallResult<Value>, given: PressOptions<Value, About>): void {
    const { about = null as About, keptUnder = () => [question] } = given;
    for (const each of keptUnder(result)) keep(each, about, result);
    if (result.ok || options.invalidates(result)) save();
  }

  /** Reads the current state, because a second press may come before the first was rendered. */
  const find = (question: string) => place.read().find((one) => one.question === question);
  return {
    /** The name of these calls, for what belongs to them in the memory. */
    name,
    /** Returns the answers to all questions, the last call first. */
    answers: place.read,
    find,
    /** Returns the result of the last call, answered or not. */
    last: (question: string): CallResult<Value> | undefined => {
      const known = find(question);
      return known?.failure ?? known?.answer ?? undefined;
    },
    /** Whether a press is in flight. */
    isPending: inFlight.size > 0,
    isInFlight: (question: string) => inFlight.has(question),
    /** Returns whether an answer is from before the screen was opened. */
    isEarlier: (result: { at: number }) => result.at < openedAt,
    /** Sends the call on a press of its own. */
    press: (question: string, body: BodyOf<E>, given: PressOptions<Value, About> = {}) =>
      once(
        name,
        question,
        () => untilForgotten(callOperation<E>(endpoint, body)),
        (result) => storeResult(question, result, given),
      ),
    /** Sends the call as part of a series, whose press is in flight as a whole. */
    ask: async (question: string, body: BodyOf<E>, given: PressOptions<Value, About> = {}) => {
      const result = await untilForgotten(callOperation<E>(endpoint, body));
      storeResult(question, result, given);
      return result;
    },
  };
}

/**
 * Requests the vendor's own payload for an answer. It takes a press of its own, and the payload is cached while the
 * page is open.
 * @param part separates the answers of an endpoint, for instance by answer in the standard format
 */
export function useRawAnswer<E extends CalledEndpoint>(endpoint: E & Metered<E>, part: string) {
  const name = `raw.${endpoint.id}.${part}`;
  const place = memoryPlace<CallResult<UpstreamEnvelope> | undefined>(name, () => undefined);
  return {
    answer: useMemoryPlace(place),
    isPending: useInFlight(name).size > 0,
    press: (body: BodyOf<E>) => void once(name, "", () => callUpstream<E>(endpoint, body), place.write),
  };
}
