/** Key of the load, valid only for the gateway of a benchmark run. */
export const benchKey = "svc_live_bench-only-0123456789abcdef";
