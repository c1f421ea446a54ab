/**
 * Returns whether this browser supports passkeys at this address: they require https or localhost, and a name
 * instead of an IP address.
 */
export function passkeysWork(): boolean {
  const isAddress = /^[0-9.]+$|^\[/.test(window.location.hostname);
  return typeof window.PublicKeyCredential === "function" && !isAddress;
}
