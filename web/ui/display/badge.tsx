import type { ReactNode } from "react";

type BadgeLook = "neutral" | "accent" | "highlight" | "success" | "danger";

const looks: Record<BadgeLook, string> = {
  neutral: "bg-sunken text-ink",
  accent: "bg-accent-soft text-accent",
  highlight: "bg-highlight-soft text-ink",
  success: "bg-success-soft text-success",
  danger: "bg-danger-soft text-danger",
};

export function Badge({ look = "neutral", children }: { look?: BadgeLook; children: ReactNode }) {
  return (
    <span
      className={`inline-flex items-center gap-1 whitespace-nowrap rounded-md px-2 py-0.5 font-semibold text-xs ${looks[look]}`}
    >
      {children}
    </span>
  );
}
