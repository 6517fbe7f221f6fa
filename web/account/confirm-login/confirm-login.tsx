import { lazy, Suspense } from "react";
import { useStore } from "#web/create-store.ts";
import { waiting } from "./call-confirmed.ts";

const ConfirmLoginDialog = lazy(() =>
  import("./confirm-login-dialog.tsx").then(({ ConfirmLoginDialog: dialog }) => ({ default: dialog })),
);

/** Nothing, until a change asks the person to confirm the login. */
export function ConfirmLogin() {
  const answer = useStore(waiting);
  if (!answer) return null;
  return (
    <Suspense>
      <ConfirmLoginDialog onAnswer={answer} />
    </Suspense>
  );
}
