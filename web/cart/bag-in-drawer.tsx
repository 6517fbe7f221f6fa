import { closeDrawer } from "#web/layout/drawers.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { BagLines } from "./bag-lines.tsx";
import { BagNotes } from "./bag-notes.tsx";
import { BagSummary } from "./bag-summary.tsx";

export const LinesInDrawer = () => (
  <>
    <BagNotes />
    <BagLines />
  </>
);

export const SummaryInDrawer = () => (
  <div className="grid max-h-[45dvh] gap-4 overflow-y-auto">
    <BagSummary />
    <ButtonLink to="/cart" look="secondary" block prefetch="intent" onClick={closeDrawer}>
      View cart
    </ButtonLink>
  </div>
);
