import { sql } from "drizzle-orm";
import { ask } from "#attack/http.ts";
import type { Target } from "#attack/open-target.ts";
import type { Order } from "#contract/sales/orders.ts";
import type { PaymentSession } from "#contract/sales/payments.ts";
import { givenProduct } from "#server/testing/given/catalogue.ts";
import { givenBuyer, givenOrder } from "#server/testing/given/orders.ts";
import { givenAdmin, givenMerchant, type Person } from "#server/testing/given/people.ts";
import { call, parse } from "./race.ts";

export interface PlacedOrder {
  id: string;
  buyer: Person;
  amount: number;
  items: string[];
  products: string[];
}

/** What races are run with: products whose pieces are counted, buyers, orders, payments. */
export async function setStage(target: Target) {
  const { shop, app } = target;
  const admin = await givenAdmin(shop);
  const merchant = await givenMerchant(shop);
  const pieces = new Map<string, number>();

  async function product(quantity: number): Promise<string> {
    const values = { quantity, sizes: ["M" as const], pricePaise: 33_333, taxable: true, brandId: merchant.brandId };
    const { id } = await givenProduct(shop.db, values);
    pieces.set(id, quantity);
    return id;
  }

  async function order(lines = 2): Promise<PlacedOrder> {
    const buyer = await givenBuyer(shop);
    const products: string[] = [];
    for (let i = 0; i < lines; i++) products.push(await product(5));
    const placed: Order = await givenOrder(
      app,
      buyer,
      products.map((id) => ({ product: id, quantity: 1 })),
    );
    const items = placed.products.map(({ _id }) => _id);
    return { id: placed._id, buyer, amount: placed.totalWithTax, items, products };
  }

  /** The question with which a buyer opens the window of the provider. */
  const sessionQuestion = ({ buyer, id, amount }: PlacedOrder) =>
    call(buyer, "POST", "/payment/create-session", { orderId: id, orderAmount: amount });

  async function openSession(placed: PlacedOrder): Promise<string> {
    const answer = await ask(target.url, sessionQuestion(placed));
    if (answer.status !== 200) throw new Error(`no session was opened: ${answer.body}`);
    return parse<PaymentSession>(answer).payment_session_id;
  }

  const payQuestion = (session: string) => ({
    method: "POST",
    target: `/demo-gateway/sessions/${session}/pay`,
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ outcome: "success" }),
  });

  /** Products whose pieces in stock and in live lines are not as many as there were. */
  async function lostPieces(): Promise<object[]> {
    const { rows } = await shop.db.execute<{ id: string; pieces: number }>(sql`
      select p.id, p.quantity + coalesce((select sum(quantity) from order_items l
               where l.product_id = p.id and status <> 'Cancelled'), 0)::int as pieces
        from products p where p.id = any(${sql.param([...pieces.keys()])}::uuid[])`);
    return rows.filter(({ id, pieces: found }) => found !== pieces.get(id));
  }

  /** Orders for which the provider keeps something else than what their live lines cost, by its own books. */
  async function lostPaise(): Promise<object[]> {
    const { rows } = await shop.db.execute(sql`
      select * from (
        select o.id, o.payment_status,
               coalesce((select sum(s.amount_paise) from payment_attempts a join demo_gateway.sessions s on s.reference = a.id::text
                           join demo_gateway.payments p using (reference) where a.order_id = o.id and p.state = 'succeeded'), 0)
             - coalesce((select sum(r.amount_paise) from payment_attempts a join demo_gateway.refunds r on r.reference = a.id::text
                          where a.order_id = o.id), 0) as kept,
               case when o.payment_status in ('Paid', 'Refunded') then coalesce((select sum(total_paise + tax_paise)
                 from order_items l where l.order_id = o.id and l.status <> 'Cancelled'), 0) else 0 end as costs
          from orders o) books
       where kept <> costs`);
    return rows;
  }

  return { admin, merchant, product, order, sessionQuestion, openSession, payQuestion, lostPieces, lostPaise };
}

export type Stage = Awaited<ReturnType<typeof setStage>>;
