/** The words of the screen /activity. */
export const activity = {
  intro: "Your calls that cost units, newest first.",
  refresh: "Refresh",
  empty: "No calls yet",
  empty_text: "Every call that you make from this console is listed here with its units and request id.",
  total_one: "{{count, number}} call",
  total_other: "{{count, number}} calls",
  columns: {
    at: "Time",
    operation: "Operation",
    channel: "Channel",
    outcome: "Outcome",
    units: "Units",
    duration: "Took",
    request: "Request id",
  },
  duration: "{{ms, number}} ms",
};
