import { toRupees } from "#contract/money.ts";
import type { ParcelToBook } from "#server/sales/couriers/providers/courier.ts";

/** A parcel of folded clothes, in centimetres: couriers charge by weight or size, whichever is more. */
const parcelSize = { length: 30, breadth: 25, height: 5 };
const cityLengthMax = 30;
const clockOfIndia = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "Asia/Kolkata",
  dateStyle: "short",
  timeStyle: "short",
});

/** Digits alone, without the code of the country. */
const toPhone = (phone: string) => phone.replaceAll(/\D/g, "").slice(-10);

/**
 * The body of a custom order. What is paid at the door is `sub_total`, which Shiprocket does not compute itself: for a cash parcel it is
 * the cash, otherwise the value of what is in it.
 */
export function orderToCreate(parcel: ParcelToBook, reference: string, pickup: string, supportEmail: string) {
  const { address, pieces, cashToCollectPaise } = parcel;
  return {
    order_id: reference,
    order_date: clockOfIndia.format(parcel.orderedAt),
    pickup_location: pickup,
    comment: `Order ${parcel.orderNumber}`,
    billing_customer_name: address.name,
    billing_last_name: "",
    billing_address: address.address,
    billing_city: address.city.slice(0, cityLengthMax),
    billing_pincode: address.zipCode.replaceAll(/\s/g, ""),
    billing_state: address.state,
    billing_country: address.country,
    // It has to be one; the buyer hears from us, and needs no mails of somebody else.
    billing_email: supportEmail,
    billing_phone: toPhone(address.phoneNumber),
    shipping_is_billing: true,
    order_items: pieces.map(({ name, sku, quantity, totalPaise }) => ({
      name,
      sku,
      units: quantity,
      selling_price: toRupees(Math.round(totalPaise / quantity)),
    })),
    payment_method: cashToCollectPaise > 0 ? "COD" : "Prepaid",
    sub_total: toRupees(cashToCollectPaise > 0 ? cashToCollectPaise : parcel.valuePaise),
    weight: parcel.weightGrams / 1000,
    ...parcelSize,
  };
}
