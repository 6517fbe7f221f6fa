import { EmptyState } from "#web/ui/display/empty-state.tsx";
import { Skeleton } from "#web/ui/display/skeleton.tsx";
import { Spinner } from "#web/ui/display/spinner.tsx";
import { ButtonLink } from "#web/ui/navigation/button-link.tsx";
import { Toast } from "#web/ui/overlays/toast.tsx";
import { Section } from "./section.tsx";

const nothing = () => {};

export function MessagesSection() {
  return (
    <Section title="Messages and waiting">
      <div className="grid max-w-sm gap-3">
        <Toast kind="success" title="Hi Asha, welcome back!" onDismiss={nothing} />
        <Toast kind="error" title="Please Try Again!" message="This email address is taken." onDismiss={nothing} />
        <Toast
          kind="warning"
          title="Address Required"
          message="Please add a delivery address before placing your order."
          onDismiss={nothing}
        />
        <Toast kind="info" title="You have signed out!" onDismiss={nothing} />
      </div>
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
        {["a", "b", "c"].map((key) => (
          <div key={key} className="grid gap-2">
            <Skeleton className="aspect-4/5" />
            <Skeleton className="h-5 w-3/4" />
            <Skeleton className="h-5 w-1/3" />
          </div>
        ))}
      </div>
      <p className="flex items-center gap-3">
        <Spinner /> Loading your orders…
      </p>
      <EmptyState sentence="You have no orders yet.">
        <p>Things you buy are listed here.</p>
        <ButtonLink to="/shop" look="secondary">
          Start shopping
        </ButtonLink>
      </EmptyState>
    </Section>
  );
}
