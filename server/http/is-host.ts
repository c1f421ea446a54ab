/** Whether a name can be called at all, with or without a port: nothing that would be another part of an address. */
export function isHost(text: string): boolean {
  return !/[\s/?#@\\]/.test(text) && URL.canParse(`http://${text}`);
}
