import { destinationIn } from "../buying-message.ts";
import { readAddress } from "./read-address.ts";
import type { ReadAddress } from "./read-address-block.ts";

/**
 * Reads where a message sends the goods: the whole receiver where it has a mobile number, otherwise the region after "to" or
 * 发到. Null where it says neither.
 */
export async function readDestination(message: string): Promise<ReadAddress["fields"] | null> {
  if (/1[3-9]\d[\d -]{8}/.test(message)) {
    const { fields } = await readAddress(message.replace(/https?:\S+/g, "\n"));
    if (fields.mobile !== undefined && fields.city !== undefined) return fields;
  }
  const place = destinationIn(message);
  if (place === "") return null;
  const { province, city, district } = (await readAddress(place)).fields;
  if (province === undefined && city === undefined) return null;
  return { ...(province && { province }), ...(city && { city }), ...(district && { district }) };
}
