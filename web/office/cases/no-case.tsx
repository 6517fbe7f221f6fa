import { EmptyState } from "#web/ui/display/empty-state.tsx";
import { ButtonLink } from "#web/ui/navigation/button-link.tsx";

/** There is none, or it is somebody else's. */
export function NoCase({
  title,
  sentence,
  back,
}: {
  title: string;
  sentence: string;
  back: [to: string, label: string];
}) {
  return (
    <div>
      <h1 className="sr-only">{title}</h1>
      <EmptyState sentence={sentence}>
        <ButtonLink to={back[0]} look="secondary">
          {back[1]}
        </ButtonLink>
      </EmptyState>
    </div>
  );
}
