export const scopes = ["order:read", "order:preview", "product:detail", "product:search"] as const;
export type Scope = (typeof scopes)[number];
