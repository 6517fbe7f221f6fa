/** Brings each fault of exchanges and claims about, on a delivered order of one line. */
export function caseFaults(orderId: string) {
  const line = (columns: string) => `select ${columns} from order_items l where l.order_id = '${orderId}'`;
  const exchange = (columns: string, values: string) =>
    `insert into exchanges (order_id, item_id, from_size, size, quantity, ${columns}) ${line(`l.order_id, l.id, 'M', 'L', 1, ${values}`)}`;
  const claim = (columns: string, values: string, quantity = 1) =>
    `insert into claims (order_id, item_id, size, quantity, kind, wish, total_paise, tax_paise, ${columns})
     ${line(`l.order_id, l.id, 'M', ${quantity}, 'Damaged', 'Refund', 100, 0, ${values}`)}`;
  const open = "is_reserved, waits_for, due_at, status";
  const parcelOf = (table: "exchanges" | "claims", status: string) => `
    insert into parcels (order_id, purpose, ${table === "claims" ? "claim_id" : "exchange_id"}, status)
    select order_id, '${table === "claims" ? "replacement" : "exchange"}', id, '${status}' from ${table} where order_id = '${orderId}'`;
  return {
    "an exchange does not keep the pieces that it should, or keeps some that it should not": exchange(
      open,
      "false, 'seller', now(), 'Approved'",
    ),
    "an exchange is of a line that was not delivered": `
      ${exchange(open, "true, 'seller', now(), 'Approved'")};
      update order_items set status = 'Shipped' where order_id = '${orderId}'`,
    "an exchange was sent or delivered, and its parcel was not": exchange(
      `sent_at, ${open}`,
      "now(), true, 'seller', now(), 'Sent'",
    ),
    "new pieces are packed for an exchange or claim that gives none": `
      ${exchange("is_reserved, ended_at, status", "false, now(), 'Withdrawn'")}; ${parcelOf("exchanges", "Packed")}`,
    "the new pieces of an exchange were sent twice": `
      ${exchange(open, "true, 'seller', now(), 'Approved'")}; ${parcelOf("exchanges", "Packed")}; ${parcelOf("exchanges", "Handed over")}`,
    "an exchange is over and does not say so, or says so and is not": exchange(
      open,
      "false, 'seller', now(), 'Withdrawn'",
    ),
    "the order by which an exchange is paid is not about its pieces": exchange(
      "charged_order_id, closed_as, status",
      "l.order_id, 'charged', 'Delivered'",
    ),
    "more pieces of a line are returned, exchanged or claimed than it has": claim("status", "'Requested'", 100),
    "a claim is settled, and neither its money nor its replacement is through": claim(
      "status, decision, refunded_paise",
      "'Settled', 'Refund', 100",
    ),
    "a claim gives money back that nobody decided to give": claim("status, refunded_paise", "'Requested', 100"),
    "a claim does not keep the pieces that it should, or keeps some that it should not": claim(
      "status, is_reserved",
      "'Accepted', true",
    ),
    "a claim was replaced twice": `
      ${claim("status", "'Accepted'")}; ${parcelOf("claims", "Packed")}; ${parcelOf("claims", "Handed over")}`,
    "a claim is open and waits for nobody, or is over and waits": claim("status", "'Requested'"),
  };
}
