/** The two types that an answer of /mcp may have, and which of them a caller takes. */
export type AcceptedTypes = { json: boolean; stream: boolean };

const json = "application/json";
const stream = "text/event-stream";

/**
 * What the library is told of every caller that takes one of the two. It refuses whoever does not name both, and many hosts name one
 * alone, or a range such as `*` + `/*`: an answer in the other type is rewritten (`sendMcpAnswer`).
 */
export const acceptBoth = `${json}, ${stream}`;

/**
 * Reads an Accept header as RFC 9110 12.5.1 defines it: the most exact range counts, a weight of 0 refuses, and without the header
 * everything is taken.
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
