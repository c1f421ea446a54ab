/** The columns of an exported list that the page fills. */
export const exportColumns = [
  "order",
  "state",
  "verdict",
  "payable",
  "codes",
  "deadline",
  "checked_at",
  "units",
  "request",
  "error",
] as const;
