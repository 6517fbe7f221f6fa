import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { useSession } from "#web/session/session.ts";
import type { OfficeParts } from "./office-parts.ts";
import { importOfficeParts, useOfficeFrame, worksHere } from "./use-office-frame.ts";

/** Pages outside the dashboard at which staff and sellers work: chat, and an order with what belongs to it. */
const workplaces = /^\/(?:support|order\/(?!success\/)[^/]+|document\/[^/]+)(?:\/|$)/;

/** Keeps the frame of the office around these pages; those of the dashboard bring it along themselves. */
export function OfficeAround() {
  const session = useSession();
  const { pathname } = useLocation();
  const [parts, setParts] = useState<OfficeParts>();
  const isShown = session.state === "signed in" && worksHere(session.user) && workplaces.test(pathname);
  useEffect(() => {
    // Without it the page stands in the frame of the shop.
    if (isShown) void importOfficeParts().then(setParts, Boolean);
  }, [isShown]);
  useOfficeFrame(isShown ? parts : undefined);
  return null;
}
