import { Section } from "./section.tsx";

const swatches = [
  ["ground", "bg-ground text-ink"],
  ["surface", "bg-surface text-ink"],
  ["sunken", "bg-sunken text-ink"],
  ["ink", "bg-ink text-ground"],
  ["ink-soft", "bg-surface text-ink-soft"],
  ["accent", "bg-accent text-on-accent"],
  ["accent-soft", "bg-accent-soft text-accent"],
  ["action", "bg-action text-on-action"],
  ["highlight", "bg-highlight text-on-highlight"],
  ["highlight-soft", "bg-highlight-soft text-ink"],
  ["success", "bg-success text-on-success"],
  ["success-soft", "bg-success-soft text-success"],
  ["danger", "bg-danger text-on-danger"],
  ["danger-soft", "bg-danger-soft text-danger"],
] as const;

export function ColoursSection() {
  return (
    <Section title="Colours">
      <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        {swatches.map(([role, look]) => (
          <li key={role} className={`border border-line p-4 font-semibold text-sm ${look}`}>
            {role}
          </li>
        ))}
      </ul>
    </Section>
  );
}
