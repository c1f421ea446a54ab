/**
 * Returns a random id for a record that exists only on this device. It reveals neither time nor place of
 * creation.
 */
export function newDeviceId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return Array.from(bytes, (byte) => byte.toString(36).padStart(2, "0")).join("");
}
