import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { reportError } from "#web/layout/report-error.ts";
import { reloadOnceWhenPartsAreGone } from "./reload-once.ts";
import { forgiveSkippedTransitions } from "./skipped-transitions.ts";

reloadOnceWhenPartsAreGone();
forgiveSkippedTransitions();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter onError={reportError} />
    </StrictMode>,
  );
});
