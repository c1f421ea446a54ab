import type { Screen } from "#contract/console/roles";

const paths: Record<Screen | "home" | "more", string> = {
  more: "M3 8v.01M8 8v.01M13 8v.01",
  home: "M2.5 7.5 8 2.8l5.5 4.7M4 6.5v6.7h8V6.5M6.8 13.2V9.5h2.4v3.7",
  categories: "M2.5 2.5h5v3h-5zM9 7h4.5v3H9zM9 11.5h4.5M4.5 5.5v3H9M4.5 8.5v3H9",
  products: "M2.5 5 8 2.2 13.5 5v6L8 13.8 2.5 11zM2.5 5 8 7.8 13.5 5M8 7.8v6",
  preview: "M1.5 2.5h2l1.6 7.5h7l1.4-5.5H4M6 13.2v.01M11.5 13.2v.01",
  "payment-methods": "M2 4.5h12v7.5H2zM2 7h12M4.5 9.8h2.5",
  orders: "M3 1.8h10v12.4l-2-1.4-1.5 1.4L8 12.8l-1.5 1.4L5 12.8l-2 1.4zM5.5 5.2h5M5.5 8.2h5",
  activity: "M8 4v4l2.6 1.6M8 1.8a6.2 6.2 0 1 1 0 12.4A6.2 6.2 0 0 1 8 1.8z",
  usage: "M2.5 13.5h11M4 11V8M8 11V3.5M12 11V6",
  access: "M10.2 9.3a3.6 3.6 0 1 0-3.5-3.5L2 10.5V14h3.2v-1.8H7v-1.7h1.5zM11 5v.01",
  apps: "M2.5 2.5h4.5v4.5H2.5zM9 2.5h4.5v4.5H9zM2.5 9h4.5v4.5H2.5zM11.2 9v4.5M9 11.2h4.5",
  plans: "M2.5 13.5v-4h3v4M6.5 13.5v-7h3v7M10.5 13.5v-11h3v11",
  webhooks:
    "M2.5 8a2 2 0 1 0 4 0 2 2 0 1 0-4 0M6.5 7.2 10 5M6.5 8.8 10 11M10 4a1.8 1.8 0 1 0 3.6 0A1.8 1.8 0 1 0 10 4M10 12a1.8 1.8 0 1 0 3.6 0A1.8 1.8 0 1 0 10 12",
  audit: "M3.5 1.8h9v12.4h-9zM6 5h4M6 8h4M6 11h2.5",
  operators:
    "M6 7.5a2.6 2.6 0 1 0 0-5.2 2.6 2.6 0 0 0 0 5.2zM1.5 13.7c0-2.6 1.9-4.2 4.5-4.2s4.5 1.6 4.5 4.2M10.5 2.6a2.6 2.6 0 0 1 0 4.8M12.2 9.9c1.5.6 2.3 2 2.3 3.8",
};

/** Renders a decorative line drawing next to the name. */
export function ScreenIcon({ screen }: { screen: keyof typeof paths }) {
  return (
    <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
      <path
        d={paths[screen]}
        fill="none"
        stroke="currentColor"
        strokeWidth={screen === "more" ? 2.4 : 1.4}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
