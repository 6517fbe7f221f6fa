import BagSync from "#web/checkout/bag-sync/bag-sync.tsx";
import WaitingOrder from "#web/checkout/payment/waiting-order.tsx";
import { OfficeAround } from "./office/office-around.tsx";

/** What is there for members alone, loaded once somebody is signed in. */
export default function MemberParts() {
  return (
    <>
      <WaitingOrder />
      <BagSync />
      <OfficeAround />
    </>
  );
}
