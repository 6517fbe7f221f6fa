import { within } from "@testing-library/dom";
import { describe, expect, test } from "vitest";
import { formatRupees } from "#contract/money.ts";
import { expectAccessible } from "#pages/testing/access.ts";
import { seeNotice } from "#pages/testing/notices.ts";
import { openPage, type Page } from "#pages/testing/page.ts";
import { givenProduct } from "#server/testing/given/catalogue.ts";
import { cancelOrderAs, givenBuyer, givenOrder } from "#server/testing/given/orders.ts";
import { givenAdmin, givenMember } from "#server/testing/given/people.ts";
import { openPayingShop } from "#server/testing/shops/paying-shop.ts";

const { app, shop, db, order: givenUnpaid, attemptOf, counter, sendWebhook } = await openPayingShop("demo");

const payAgain = (page: Page) => page.main().queryByRole("link", { name: /^Pay (now|again)$/ });
const payButton = (page: Page) => page.main().findByRole("button", { name: /^Pay ₹/ });
const paymentStatus = (page: Page) => page.main().findByRole("region", { name: "Payment" });
const cash = (page: Page) => page.main().findByRole<HTMLInputElement>("radio", { name: "Cash on delivery" });
const settled = (page: Page, id: string) => expect.poll(page.address).toBe(`/order/success/${id}`);

async function pressPayAgain(page: Page) {
  await page.user.click(await page.main().findByRole("link", { name: /^Pay (now|again)$/ }));
  await page.main().findByRole("heading", { level: 1, name: "Payment" });
}

async function payOnDelivery(page: Page) {
  await expect.poll(() => cash(page)).toBeEnabled();
  await page.user.click(await cash(page));
  await page.user.click(page.main().getByRole("button", { name: "Pay on delivery" }));
}

/** The provider's window, in which the payment fails at once. Its script is for the browser tests. */
function failInWindow({ window }: Page): void {
  const checkout = async ({ paymentSessionId }: { paymentSessionId: string }) => {
    const { id: attemptId, amountPaise } = await attemptOf(paymentSessionId);
    const paymentId = await counter.pay(paymentSessionId, "failed");
    expect(await sendWebhook({ attemptId, paymentId, state: "failed", amountPaise })).toBe(200);
    return {};
  };
  Object.assign(window, { DemoGateway: () => ({ checkout }) });
}

describe("paying", () => {
  test("an order that waits for payment is named on top of every page until it is settled", async () => {
    const { id, amount, buyer } = await givenUnpaid();
    const page = await openPage(app, "/", { as: buyer });
    const words = `An order of ${formatRupees(amount)} waits for payment.`;
    const line = await page.findByText(words);
    await expectAccessible(page);
    failInWindow(page);
    await page.user.click(within(line).getByRole("link", { name: "Pay now" }));
    await expect.poll(page.address).toBe(`/payment?order=${id}`);
    await expect.poll(() => page.queryByText(words)).toBeNull();
    await page.user.click(await payButton(page));
    await settled(page, id);
    await page.findByRole("heading", { level: 1, name: "The payment is not finished." });
    page
      .main()
      .getByText(
        /^Nothing is lost: your order is kept and waits for payment until \w+ \d+, \d{4} at \d+:\d\d [AP]M IST\.$/u,
      );
    page.main().getByRole("link", { name: "Try again" });
    await page.user.click(page.main().getByRole("link", { name: "Continue Shopping" }));
    await page.findByText(words);
    page.window.history.back();
    await page.user.click(await page.main().findByRole("button", { name: "Pay on delivery" }));
    await page.findByRole("heading", { level: 1, name: "Thank you for your order." });
    expect(await paymentStatus(page)).toHaveTextContent("ready when it arrives.");
    await page.user.click(page.main().getByRole("link", { name: "Continue Shopping" }));
    await expect.poll(page.address).toBe("/shop");
    await expect.poll(() => page.queryByText(words)).toBeNull();
  });

  test("cash on delivery, where it is allowed; an order that is too dear is cancelled", async () => {
    const as = await givenBuyer(shop);
    const { id: product } = await givenProduct(db, { pricePaise: 100_000, sizes: ["M"], quantity: 600 });
    const order = await givenOrder(app, as, [{ product }]);
    const page = await openPage(app, `/order/${order._id}`, { as });
    await pressPayAgain(page);
    await payOnDelivery(page);
    await settled(page, order._id);
    expect(await paymentStatus(page)).toHaveTextContent("Please keep ₹1,000.00 ready when it arrives.");
    expect(payAgain(page)).toBeNull();

    const dear = await givenOrder(app, as, [{ product, quantity: 21 }]);
    const second = await openPage(app, `/order/${dear._id}`, { as });
    await pressPayAgain(second);
    await second.findByText("Cash on delivery is possible up to ₹20,000.00.");
    expect(await cash(second)).toBeDisabled();
    second.window.history.back();
    await second.user.click(await second.main().findByRole("button", { name: "Cancel Order" }));
    const question = within(await second.findByRole("dialog"));
    await second.user.click(question.getByRole("button", { name: "Confirm Cancel" }));
    await seeNotice(second, "Order cancelled successfully");
    await expect.poll(second.address).toBe("/dashboard/orders");
    await second.main().findByText("1 order");
  });

  test("an order can be paid once, from whichever tab", async () => {
    const { id, amount, lines, buyer: as } = await givenUnpaid();
    const address = `/payment?order=${id}`;
    const first = await openPage(app, `/order/${id}`, { as });
    await pressPayAgain(first);
    expect(first.address()).toBe(address);
    const page = await first.reload();
    expect(page.address()).toBe(address);
    expect(await payButton(page)).toHaveTextContent(`Pay ${formatRupees(amount)}`);

    const second = await openPage(app, address, { as });
    expect(await payButton(second)).toHaveTextContent(`Pay ${formatRupees(amount)}`);
    expect(second.main().getByRole("list", { name: "Items" })).toHaveTextContent(lines[0]?.product.name ?? "none");
    await payOnDelivery(second);
    await settled(second, id);

    const again = await openPage(app, address, { as });
    await settled(again, id);
    await paymentStatus(again);
    expect(payAgain(again)).toBeNull();
    await settled(await page.reload(), id);

    const cancelled = await givenOrder(app, as, [{ product: lines[0]?.product._id ?? "" }]);
    await cancelOrderAs(app, as, cancelled._id);
    const late = await openPage(app, `/payment?order=${cancelled._id}`, { as });
    await settled(late, cancelled._id);
    await late.findByRole("heading", { level: 1, name: "This order was cancelled." });
    expect(await paymentStatus(late)).toHaveTextContent("This order was cancelled.");
    expect(payAgain(late)).toBeNull();
  });
});

describe("after a window that was closed without paying", () => {
  test("the page thanks nobody, says until when the order waits, and the window opens again with one press", async () => {
    const { id, buyer: as } = await givenUnpaid();
    const page = await openPage(app, `/payment?order=${id}`, { as });
    let opened = 0;
    const checkout = () => {
      opened += 1;
      return Promise.resolve({});
    };
    Object.assign(page.window, { DemoGateway: () => ({ checkout }) });
    await page.user.click(await payButton(page));
    await settled(page, id);
    await page.findByRole("heading", { level: 1, name: "The payment is not finished." });
    page.main().getByText(/ until /);
    expect(page.queryByText(/Thank you/)).toBeNull();
    await expectAccessible(page);
    await page.user.click(page.main().getByRole("link", { name: "Try again" }));
    await expect.poll(() => opened).toBe(2);
    await settled(page, id);
    await page.user.click(await page.main().findByRole("button", { name: "Pay on delivery" }));
    await page.findByRole("heading", { level: 1, name: "Thank you for your order." });
    expect(page.queryByText(/The payment is not finished/)).toBeNull();
  });
});

describe("nothing is paid, and the page says why", () => {
  test("without an order, an answer of the shop or a phone number", async () => {
    const { id, buyer: as } = await givenUnpaid();
    const empty = await openPage(app, "/payment", { as });
    await seeNotice(empty, "No order found. Please start from cart.");
    await expect.poll(empty.address).toBe("/cart");

    let isReached = false;
    const intercept = ({ url }: Request) => {
      if (!isReached && url.endsWith("/api/payment/create-session")) throw new TypeError("Failed to fetch");
      return undefined;
    };
    const page = await openPage(app, `/order/${id}`, { as, intercept });
    await pressPayAgain(page);
    await page.user.click(await payButton(page));
    await seeNotice(page, "Payment Error");
    await expect.poll(() => page.main().getAllByRole("alert").at(-1)).toHaveTextContent("Payment failed");
    isReached = true;
    failInWindow(page);
    await page.user.click(await payButton(page));
    await settled(page, id);

    const { id: other, buyer } = await givenUnpaid({ phoneNumber: "" });
    const withoutPhone = await openPage(app, `/order/${other}`, { as: buyer });
    await pressPayAgain(withoutPhone);
    await withoutPhone.findByText("Phone number is required for payment. Redirecting to Account Details...");
    await expect.poll(withoutPhone.address).toBe("/dashboard");
  });

  test("for somebody else's order, not even by those who may read it, nor for one that does not exist", async () => {
    const { id } = await givenUnpaid();
    const member = await givenMember(shop);
    for (const [as, orderId] of [
      [member, id],
      [member, "nonsense"],
      [await givenAdmin(shop), id],
    ] as const) {
      const page = await openPage(app, `/payment?order=${orderId}`, { as });
      await seeNotice(page, "No order found. Please start from cart.");
      await expect.poll(page.address).toBe("/cart");
    }
  });
});
