import { mapTexts } from "#contract/shared/clean-text";
import type { ErrorEnvelope } from "#contract/shared/error-envelope";
import type { Tool, ToolAsked } from "#contract/tools/tool";
import { fitAnswer } from "./fit-answer.ts";
import { presentableTexts } from "./tool-texts.ts";

/**
 * Presents a standard answer of a tool's endpoint to a model: cleaned, within the size limit, and with a list of what
 * was left out.
 */
export function presentedAnswer(
  { view, cut }: Pick<Tool, "view" | "cut">,
  answer: object,
  asked: ToolAsked,
): object {
  const { answer: tellable, cuts } = presentableTexts(answer, asked.detail);
  const data = view(tellable, asked);
  const shown = textPaths(data);
  const named = cuts.filter(({ field }) => shown.has(field));
  return fitAnswer(data, cut, asked.detail, named);
}

/** Presents the error of a failed call, cleaned and shortened like an answer. */
export function presentedError(error: ErrorEnvelope["error"]): ErrorEnvelope["error"] {
  const { answer, cuts } = presentableTexts(error, "error");
  const order = ["issues", "upstream.message_en", "upstream.message", "message"];
  return fitAnswer(answer, order, "small", cuts) as ErrorEnvelope["error"];
}

function textPaths(data: object): Set<string> {
  const paths = new Set<string>();
  mapTexts(data, (text, _field, path) => {
    paths.add(path);
    return text;
  });
  return paths;
}
