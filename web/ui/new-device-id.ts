/** An id for something that only this device has: nobody can tell from it when or where it was made. */
export function newDeviceId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return Array.from(bytes, (byte) => byte.toString(36).padStart(2, "0")).join("");
}
