/**
 * The bytes of the picture at an address, at most 8 MiB, from public addresses only. @throws Failure VALIDATION_ERROR whose issue
 * names image_url and the rule that the address breaks; the signal's reason when it was aborted
 */
export type FetchPicture = (address: string, signal: AbortSignal) => Promise<Uint8Array>;
