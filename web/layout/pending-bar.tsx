import { useNavigation } from "react-router";

/** A thin line at the top while the next page is on its way. Its style keeps it unseen for the first 100 ms. */
export function PendingBar() {
  const { state } = useNavigation();
  return state === "idle" ? null : <div role="progressbar" aria-label="Loading the page" className="pending-bar" />;
}
