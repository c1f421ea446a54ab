/** Which of the two types of an answer of /mcp a caller accepts. */
export type AcceptedTypes = { json: boolean; stream: boolean };

const json = "application/json";
const stream = "text/event-stream";

/**
 * Accept header that the library receives for every caller that accepts one of the two types. It refuses callers that
 * do not name both, and many hosts name one alone, or a range such as `*` + `/*`: their answer is rewritten
 * (`sendMcpAnswer`).
 */
export const acceptBoth = `${json}, ${stream}`;

/**
 * Reads an Accept header as RFC 9110 12.5.1 defines it: the most specific range counts, a weight of 0 refuses, and
 * without the header everything is accepted.
 */
export function acceptedTypes(accept = ""): AcceptedTypes {
  if (accept.trim() === "") return { json: true, stream: true };
  const ranges = accept.toLowerCase().split(",").map(readRange);
  const takes = (type: string) => {
    const wider = [type, `${type.split("/")[0]}/*`, "*/*"];
    const exact = wider
      .map((each) => ranges.filter(({ range }) => range === each))
      .find((at) => at.length > 0);
    return exact !== undefined && exact.some(({ isRefused }) => !isRefused);
  };
  return { json: takes(json), stream: takes(stream) };
}

function readRange(text: string): { range: string; isRefused: boolean } {
  const [range = "", ...parameters] = text.split(";").map((part) => part.trim());
  return {
    // Java's own client writes one star for any type.
    range: range === "*" ? "*/*" : range,
    isRefused: parameters.some((each) => /^q\s*=\s*0(\.0*)?$/.test(each)),
  };
}
