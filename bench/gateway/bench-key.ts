/** Key of the load, valid only for the gateway of a benchmark run. */
export const benchKey = "svc_live_bench-only-0123456789abcdef";
/** Key that encrypts its tokens, the same for all of its instances. */
export const benchTokenKey = Buffer.alloc(32, 7).toString("base64");
