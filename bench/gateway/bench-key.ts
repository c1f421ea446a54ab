/** The key that the load sends: it opens nothing but the gateway of a bench run. */
export const benchKey = "svc_live_bench-only-0123456789abcdef";
