import { eq, sql } from "drizzle-orm";
import { type Answer, ask } from "#attack/http.ts";
import type { Target } from "#attack/open-target.ts";
import { fault, held, type Outcome } from "#attack/results.ts";
import { signWebhook } from "#attack/sign-webhook.ts";
import { roles } from "#contract/customers/roles.ts";
import type { PaymentSession } from "#contract/sales/payments.ts";
import { brands } from "#server/catalogue/brands/tables.ts";
import { reviews } from "#server/catalogue/reviews/tables.ts";
import { randomToken, storeToken } from "#server/customers/accounts/one-time-tokens.ts";
import { users } from "#server/customers/accounts/tables.ts";
import { addresses } from "#server/customers/addresses/tables.ts";
import { merchants } from "#server/marketplace/merchants/tables.ts";
import { orderItems, orders } from "#server/sales/orders/tables.ts";
import { paymentAttempts, paymentEvents } from "#server/sales/payments/tables.ts";
import { givenBuyer, handOver } from "#server/testing/given/orders.ts";
import { addressForm, givenAddress, givenMember } from "#server/testing/given/people.ts";
import { answered, call, parse, race, raceWithItself } from "./race.ts";
import type { Stage } from "./stage.ts";

type Race = (target: Target, stage: Stage) => Promise<Outcome>;

const expectThat = (isSo: boolean, sentence: string): Outcome => (isSo ? held : fault(sentence));
const statuses = (answers: Answer[]) => answers.map(({ status }) => status).join(" ");

/** None of them may fail, whoever wins. */
function withoutFailures(answers: Answer[], outcome: () => Outcome): Outcome {
  const failed = answers.find(({ status }) => status >= 500);
  return failed ? fault(`somebody was answered ${failed.status}: ${failed.body}`) : outcome();
}

const many = async ({ shop }: Target, query: ReturnType<typeof sql>): Promise<number> =>
  (await shop.db.execute<{ many: number }>(sql`select count(*)::int as many from ${query}`)).rows[0]?.many ?? -1;

/** Each by what is raced; what must come of it is in the sentence of the fault. */
export const races: Record<string, Race> = {
  "one cart ordered": async (target, stage) => {
    const buyer = await givenBuyer(target.shop);
    const form = await handOver(target.app, buyer, [{ product: await stage.product(5) }]);
    const answers = await raceWithItself(target, call(buyer, "POST", "/order/add", form));
    const ids = new Set(answers.map((answer) => parse<{ order?: { _id: string } }>(answer).order?._id));
    const placed = await target.shop.db.$count(orders, eq(orders.userId, buyer.userId));
    return withoutFailures(answers, () =>
      expectThat(ids.size === 1 && placed === 1, `one cart became ${placed} orders`),
    );
  },

  "the last pieces": async (target, stage) => {
    const product = await stage.product(3);
    const questions = [];
    for (let n = 0; n < 8; n++) {
      const buyer = await givenBuyer(target.shop);
      questions.push(call(buyer, "POST", "/order/add", await handOver(target.app, buyer, [{ product }])));
    }
    const answers = await race(target, questions);
    return withoutFailures(answers, () =>
      expectThat(answered(answers).length === 3, `three pieces were ordered ${answered(answers).length} times`),
    );
  },

  "a payment session": async (target, stage) => {
    const placed = await stage.order();
    const answers = await raceWithItself(target, stage.sessionQuestion(placed));
    const sessions = new Set(answered(answers).map((answer) => parse<PaymentSession>(answer).payment_session_id));
    const open = await target.shop.db.$count(paymentAttempts, sql`order_id = ${placed.id} and state = 'open'`);
    return withoutFailures(answers, () =>
      expectThat(sessions.size === 1 && open === 1, `${sessions.size} sessions and ${open} attempts were opened`),
    );
  },

  "paying, and the webhook of it": async (target, stage) => {
    const placed = await stage.order();
    const session = await stage.openSession(placed);
    const paid = await raceWithItself(target, stage.payQuestion(session));
    if (answered(paid).length !== 1) return fault(`one session was paid ${answered(paid).length} times`);
    const [attempt] = await target.shop.db.select().from(paymentAttempts).where(eq(paymentAttempts.sessionId, session));
    const { payment_id } = parse<{ payment_id: string }>(answered(paid)[0] as Answer);
    const body = JSON.stringify({
      type: "payment.succeeded",
      reference: attempt?.id,
      payment: { id: payment_id, state: "succeeded", amount_paise: attempt?.amountPaise, currency: "INR" },
    });
    const headers = { "content-type": "application/json", ...signWebhook(target.shop.settings.tokenSecret, body) };
    const answers = await raceWithItself(target, { method: "POST", target: "/api/payment/webhook", headers, body });
    const counted = await target.shop.db.$count(
      paymentEvents,
      sql`attempt_id = ${attempt?.id} and outcome = 'counted'`,
    );
    return withoutFailures(answers, () =>
      expectThat(
        counted === 1 && answered(answers).length === answers.length,
        `the payment counts ${counted} times, the webhooks were answered ${statuses(answers)}`,
      ),
    );
  },

  "cancelling an order": async (target, stage) => {
    const placed = await stage.order();
    await ask(target.url, stage.payQuestion(await stage.openSession(placed)));
    const cancel = [placed.buyer, stage.admin].flatMap((who) =>
      Array.from({ length: 3 }, () => call(who, "DELETE", `/order/cancel/${placed.id}`)),
    );
    const answers = await race(target, cancel);
    const live = await target.shop.db.$count(orderItems, sql`order_id = ${placed.id} and status <> 'Cancelled'`);
    return withoutFailures(answers, () =>
      expectThat(live === 0 && answered(answers).length > 0, `${live} lines are live after ${statuses(answers)}`),
    );
  },

  "paying and cancelling": async (target, stage) => {
    const placed = await stage.order();
    const session = await stage.openSession(placed);
    const answers = await race(target, [
      stage.payQuestion(session),
      call(placed.buyer, "DELETE", `/order/cancel/${placed.id}`),
      call(placed.buyer, "GET", `/payment/status/${placed.id}`),
    ]);
    return withoutFailures(answers, () => held);
  },

  "paying online and on delivery": async (target, stage) => {
    const placed = await stage.order();
    const session = await stage.openSession(placed);
    const cash = call(placed.buyer, "POST", "/payment/cash-on-delivery", { orderId: placed.id });
    const answers = await race(target, [stage.payQuestion(session), cash, stage.sessionQuestion(placed), cash]);
    return withoutFailures(answers, () => held);
  },

  "cancelling an item": async (target, stage) => {
    const placed = await stage.order();
    await ask(target.url, stage.payQuestion(await stage.openSession(placed)));
    const [item = ""] = placed.items;
    const questions = [placed.buyer, stage.admin, stage.merchant].flatMap((who) =>
      [1, 2].map(() => call(who, "PUT", `/order/status/item/${item}`, { status: "Cancelled" })),
    );
    const answers = await race(target, questions);
    return withoutFailures(answers, () =>
      expectThat(answered(answers).length === 1, `one item was cancelled ${answered(answers).length} times`),
    );
  },

  "delivering and cancelling an item": async (target, stage) => {
    const placed = await stage.order();
    await ask(target.url, call(placed.buyer, "POST", "/payment/cash-on-delivery", { orderId: placed.id }));
    const [item = ""] = placed.items;
    const move = (status: string) => call(stage.admin, "PUT", `/order/status/item/${item}`, { status });
    const answers = await race(
      target,
      ["Delivered", "Cancelled", "Delivered", "Cancelled", "Shipped", "Processing"].map(move),
    );
    const [row] = await target.shop.db
      .select({ status: orderItems.status })
      .from(orderItems)
      .where(eq(orderItems.id, item));
    return withoutFailures(answers, () =>
      expectThat(row?.status === "Delivered" || row?.status === "Cancelled", `the item is ${row?.status}`),
    );
  },

  "moving an item on": async (target, stage) => {
    const placed = await stage.order(1);
    await ask(target.url, call(placed.buyer, "POST", "/payment/cash-on-delivery", { orderId: placed.id }));
    const answers = await raceWithItself(
      target,
      call(stage.merchant, "PUT", `/order/status/item/${placed.items[0]}`, { status: "Processing" }),
    );
    return withoutFailures(answers, () => expectThat(answered(answers).length > 0, "nobody moved it"));
  },

  "approving a merchant": async (target, stage) => {
    const person = await givenMember(target.shop, { emailProvenAt: new Date() });
    const application = {
      name: "Asha Rao",
      email: person.email,
      phoneNumber: "9876543210",
      brandName: `Raced ${person.userId}`,
      business: "Handloom cotton",
    };
    const [applied] = await target.shop.db.insert(merchants).values(application).returning();
    const answers = await raceWithItself(target, call(stage.admin, "PUT", `/merchant/approve/${applied?.id}`));
    const made = await target.shop.db.$count(brands, eq(brands.name, application.brandName));
    const [user] = await target.shop.db.select({ role: users.role }).from(users).where(eq(users.id, person.userId));
    return withoutFailures(answers, () =>
      expectThat(made === 1 && user?.role === roles.merchant, `${made} brands were made, the person is ${user?.role}`),
    );
  },

  "approving and rejecting a merchant": async (target, stage) => {
    const application = {
      name: "Asha Rao",
      email: `${crypto.randomUUID()}@example.com`,
      phoneNumber: "9876543210",
      brandName: "Raced",
      business: "Handloom cotton",
    };
    const [applied] = await target.shop.db.insert(merchants).values(application).returning();
    const decide = (verb: string) => call(stage.admin, "PUT", `/merchant/${verb}/${applied?.id}`);
    const answers = await race(target, ["approve", "reject", "approve", "reject"].map(decide));
    return withoutFailures(answers, () => held);
  },

  "writing a review": async (target, stage) => {
    const product = await stage.product(1);
    const person = await givenMember(target.shop);
    const form = { product, title: "Good", review: "Good cloth, well woven", rating: 5, isRecommended: true };
    const answers = await raceWithItself(target, call(person, "POST", "/review/add", form));
    const written = await target.shop.db.select().from(reviews).where(eq(reviews.userId, person.userId));
    const [review] = written;
    const decide = (verb: string) => call(stage.admin, "PUT", `/review/${verb}/${review?.id}`);
    const decided = await race(target, ["approve", "reject", "approve", "approve"].map(decide));
    return withoutFailures([...answers, ...decided], () =>
      expectThat(written.length === 1, `${written.length} reviews were written`),
    );
  },

  "signing up with one email": async (target) => {
    const form = {
      email: `${crypto.randomUUID()}@example.com`,
      firstName: "Asha",
      lastName: "Rao",
      password: "warp and weft",
    };
    const answers = await raceWithItself(
      target,
      call({ headers: { authorization: "" } }, "POST", "/auth/register", form),
    );
    const made = await target.shop.db.$count(users, eq(users.email, form.email));
    return withoutFailures(answers, () =>
      expectThat(made === 1 && answered(answers).length === 1, `${made} accounts were made, ${statuses(answers)}`),
    );
  },

  "a link to reset a password": async (target) => {
    const person = await givenMember(target.shop);
    const token = randomToken();
    await storeToken(target.shop.db, "reset password", token, person.userId);
    const form = { password: "weft and warp", confirmPassword: "weft and warp" };
    const answers = await raceWithItself(target, call(person, "POST", `/auth/reset/${token}`, form));
    return withoutFailures(answers, () =>
      expectThat(answered(answers).length === 1, `the link was used ${answered(answers).length} times`),
    );
  },

  "choosing a default address": async (target) => {
    const person = await givenMember(target.shop);
    const all = [
      await givenAddress(target.shop, person),
      await givenAddress(target.shop, person),
      await givenAddress(target.shop, person),
    ];
    const answers = await race(target, [
      ...all.map(({ id }) => call(person, "PUT", `/address/set-default/${id}`)),
      ...all.map(() => call(person, "POST", "/address/add", addressForm({ isDefault: true }))),
    ]);
    const defaults = await target.shop.db.$count(addresses, sql`user_id = ${person.userId} and is_default`);
    return withoutFailures(answers, () => expectThat(defaults === 1, `there are ${defaults} default addresses`));
  },

  "taking to heart": async (target, stage) => {
    const product = await stage.product(1);
    const person = await givenMember(target.shop);
    const answers = await raceWithItself(target, call(person, "POST", "/wishlist", { product, isLiked: true }));
    const hearts = await many(target, sql`wishes where user_id = ${person.userId}`);
    return withoutFailures(answers, () => expectThat(hearts === 1, `there are ${hearts} hearts`));
  },
};
