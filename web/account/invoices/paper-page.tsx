import { type MouseEvent, type ReactNode, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { handleError } from "#web/layout/handle-error.ts";
import { saveFile } from "#web/save-file.ts";
import { Button } from "#web/ui/display/button.tsx";
import { Icon } from "#web/ui/display/icon.tsx";
import { Skeleton } from "#web/ui/display/skeleton.tsx";
import { ButtonLink } from "#web/ui/navigation/button-link.tsx";
import "./invoice.css";

interface PaperPageProps {
  orderId: string;
  /** Where the same is to be had as a PDF, and what it is saved as. */
  pdf: { path: string; name: string };
  children: ReactNode;
}

/** A paper to look at, print and save. */
export function PaperPage({ orderId, pdf, children }: PaperPageProps) {
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    await saveFile(pdf.path, pdf.name).catch(handleError);
    setBusy(false);
  };
  return (
    <div className="page grid justify-items-center gap-6 pt-4 pb-16 lg:pt-8 print:p-0">
      <div className="flex w-full max-w-3xl flex-wrap items-center justify-between gap-3 print:hidden">
        <BackToOrder id={orderId} />
        <div className="flex gap-3">
          <Button look="secondary" size="small" onClick={() => window.print()}>
            Print
          </Button>
          <Button size="small" busy={busy} onClick={() => void save()}>
            Download PDF
          </Button>
        </div>
      </div>
      {children}
    </div>
  );
}

/** A step back where one came from there, so that the way back from the order does not lead here again. */
function BackToOrder({ id }: { id: string }) {
  const navigate = useNavigate();
  const { state } = useLocation();
  const stepBack = (event: MouseEvent) => {
    if (!state?.isFromOrder) return;
    event.preventDefault();
    void navigate(-1);
  };
  return (
    <ButtonLink to={`/order/${id}`} look="quiet" size="small" className="-ml-4" onClick={stepBack}>
      <Icon name="arrow-left" className="size-5" />
      Back to the order
    </ButtonLink>
  );
}

export const PaperSkeleton = () => (
  <div className="page pt-8 pb-16">
    <Skeleton className="mx-auto h-[80dvh] max-w-3xl" />
  </div>
);
