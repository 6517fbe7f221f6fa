import { Icon, type IconName } from "#web/ui/display/icon.tsx";
import { lineShapes, solidShapes } from "#web/ui/display/icon-shapes.ts";
import { Section } from "./section.tsx";

const names = Object.keys({ ...lineShapes, ...solidShapes }) as IconName[];

export function IconsSection() {
  return (
    <Section title="Icons">
      <ul className="grid grid-cols-3 gap-4 sm:grid-cols-6 lg:grid-cols-10">
        {names.map((name) => (
          <li key={name} className="grid justify-items-center gap-1 text-center text-ink-soft text-xs">
            <Icon name={name} className="size-8 text-ink" />
            {name}
          </li>
        ))}
      </ul>
    </Section>
  );
}
