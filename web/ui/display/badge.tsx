import type { ReactNode } from "react";
import styles from "./badge.module.css";

export type Tone = "ok" | "warning" | "error" | "info" | "neutral";

/** Renders a word in a frame. The word carries the meaning; the color only supports it. */
export function Badge({ tone = "neutral", children }: { tone?: Tone; children: ReactNode }) {
  return <span className={`${styles.badge} ${styles[tone]}`}>{children}</span>;
}
