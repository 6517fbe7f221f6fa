import { Outlet, useRevalidator } from "react-router";
import { sentences } from "#contract/messages.ts";
import { useUser } from "#web/layout/dashboard/use-user.ts";
import { useLostConnection } from "#web/layout/errors/use-lost-connection.ts";
import { Button } from "#web/ui/display/button.tsx";
import { EmptyState } from "#web/ui/display/empty-state.tsx";

export default function DashboardPage() {
  return <Outlet context={useUser()} />;
}

/** A page that could not be loaded leaves the menu standing. */
export function ErrorBoundary() {
  const { revalidate, state } = useRevalidator();
  const isLost = useLostConnection();
  return (
    <>
      <h1 className="sr-only">{isLost ? "The connection is gone." : "Something went wrong"}</h1>
      <EmptyState
        sentence={
          isLost
            ? "The connection is gone. The page opens by itself when the shop can be reached again."
            : sentences.failed
        }
      >
        <Button busy={state === "loading"} onClick={() => void revalidate()}>
          Try again
        </Button>
      </EmptyState>
    </>
  );
}
