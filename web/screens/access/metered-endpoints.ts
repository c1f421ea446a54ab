import { endpoints } from "#contract/public/endpoints";

/** The endpoints that cost units, from the contract's own list. */
export const meteredEndpoints = endpoints.filter((endpoint) => endpoint.units > 0);
