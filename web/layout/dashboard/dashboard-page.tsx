import { Outlet, useRevalidator } from "react-router";
import { sentences } from "#contract/standards.ts";
import { Button } from "#web/ui/display/button.tsx";
import { EmptyState } from "#web/ui/display/empty-state.tsx";
import { useUser } from "./use-user.ts";

export default function DashboardPage() {
  return <Outlet context={useUser()} />;
}

/** A page that could not be loaded leaves the menu standing. */
export function ErrorBoundary() {
  const { revalidate, state } = useRevalidator();
  return (
    <>
      <h1 className="sr-only">Something went wrong</h1>
      <EmptyState sentence={sentences.failed}>
        <Button busy={state === "loading"} onClick={() => void revalidate()}>
          Try again
        </Button>
      </EmptyState>
    </>
  );
}
