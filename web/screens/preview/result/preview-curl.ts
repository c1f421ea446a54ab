import { previewEndpoint } from "#contract/preview";
import { curlCommand } from "../../../ui/curl.ts";
import { previewBody, type Attempt } from "./attempt.ts";
import { receiverFields } from "../receiver/use-receiver-form.ts";

/** The same call for a shell, with a variable in the place of each of the receiver's fields: set them, then run it. */
export function previewCurl({
  gatewayUrl,
  attempt,
}: {
  gatewayUrl: string;
  attempt: Pick<Attempt, "channel" | "sent">;
}): string {
  const { channel, sent } = attempt;
  const fields = receiverFields.filter((field) => field !== "address_id");
  const receiver = Object.fromEntries(fields.map((field) => [field, placeholder(field)]));
  const body = {
    ...previewBody(channel, { name: "", mobile: "", province: "", city: "", address: "" }, sent),
    receiver,
  };
  const command = curlCommand({ gatewayUrl, path: previewEndpoint.path, body });
  // Inside single quotes nothing is expanded: each variable stands in double quotes of its own.
  return fields.reduce(
    (text, field) => text.replace(`"${placeholder(field)}"`, `"'"${placeholder(field)}"'"`),
    command,
  );
}

function placeholder(field: string): string {
  return `$${field.toUpperCase()}`;
}
