import { setTimeout as wait } from "node:timers/promises";
import type { Person } from "#bench/people.ts";
import { Browser, Failed } from "./browser.ts";
import { buyerPassword, type Goods, type Ware } from "./goods.ts";
import type { Log } from "./log.ts";

/** How many of the visitors do what. */
const habits = {
  comesToAProduct: 0.4,
  searches: 0.3,
  fillsTheBag: 0.4,
  orders: 0.6,
  isSignedIn: 0.75,
  paysAtTheDoor: 0.5,
};

const searchTerms = ["kurta", "silk saree", "cotton shirt", "jeans", "wool", "red dress"];
const statusTries = 40;

export interface Visit {
  url: string;
  goods: Goods;
  buyers: readonly Person[];
  /** The part of the visitors who want one of the hot products. */
  hotVisits: number;
  /** The mean time between two steps. */
  thinkMs: number;
  waitAtMostMs?: number | undefined;
  /** Has done something in the shop before, so a full shop does not hold it back. */
  isAdmitted?: boolean;
}

const anyOf = <T>(all: readonly T[]): T => all[Math.floor(Math.random() * all.length)] as T;
const isOneOf = (part: number) => Math.random() < part;

/** Exponential, as the time between two events that know nothing of each other. */
export const randomPauseMs = (meanMs: number) => -Math.log(1 - Math.random()) * meanMs;

/** One visit: looking around, for some a filled bag, for some an order. Whatever happens is in the log; a failure ends the visit. */
export async function visit(options: Visit, log: Log): Promise<void> {
  log.arrivals.push({ atMs: performance.now() });
  const { url, goods, waitAtMostMs } = options;
  const browser = new Browser(url, log, { waitAtMostMs });
  const wanted = anyOf(isOneOf(options.hotVisits) ? goods.hot : goods.others);
  const think = () => wait(randomPauseMs(options.thinkMs));
  try {
    if (options.isAdmitted) await browser.call("bag", "POST", "/api/cart/check", { lines: [] });
    await lookAround(browser, wanted, think);
    if (!isOneOf(habits.fillsTheBag)) return;
    await think();
    const total = await fillBag(browser, wanted, log);
    if (total === undefined || !isOneOf(habits.orders)) return;
    await think();
    await signIn(browser, anyOf(options.buyers));
    await think();
    await order(browser, wanted, total, log);
  } catch (error) {
    if (!(error instanceof Failed)) throw error;
  }
}

async function lookAround(browser: Browser, wanted: Ware, think: () => Promise<unknown>): Promise<void> {
  if (isOneOf(habits.comesToAProduct)) return browser.open("product", `/product/${wanted.slug}`);
  await browser.open("home", "/");
  await think();
  if (isOneOf(habits.searches)) {
    const term = encodeURIComponent(anyOf(searchTerms));
    await browser.call("search", "GET", `/api/product/list/search/${term}`);
    await browser.follow("search", `/shop.data?search=${term}&max=0`);
  } else await browser.follow("list", `/shop.data?page=${1 + Math.floor(Math.random() * 5)}`);
  await think();
  await browser.follow("product", `/product/${wanted.slug}.data`);
}

const lineOf = ({ id, size }: Ware) => ({ product: id, size, quantity: 1 });

/** The total, if there was a piece left. */
async function fillBag(browser: Browser, wanted: Ware, log: Log): Promise<number | undefined> {
  type Bag = { lines: { problem: string | null }[]; total: number };
  const bag = await browser.call<Bag>("bag", "POST", "/api/cart/check", { lines: [lineOf(wanted)] });
  if (!bag.isRefused && bag.body.lines.every(({ problem }) => problem === null)) return bag.body.total;
  log.soldOut.push({ atMs: performance.now() });
  return undefined;
}

async function signIn(browser: Browser, { email, headers }: Person): Promise<void> {
  if (isOneOf(habits.isSignedIn)) browser.token = headers.authorization;
  else {
    const login = await browser.call<{ token: string }>("sign in", "POST", "/api/auth/login", {
      email,
      password: buyerPassword,
    });
    if (login.isRefused) throw browser.fail("sign in", login.sentence);
    browser.token = login.body.token;
  }
  await browser.call("sign in", "GET", "/api/user/me");
  await browser.call("sign in", "GET", "/api/address");
}

async function order(browser: Browser, wanted: Ware, total: number, log: Log): Promise<void> {
  const cart = await browser.call<{ cartId: string }>("order", "POST", "/api/cart/add", { products: [lineOf(wanted)] });
  const placed = cart.isRefused
    ? cart
    : await browser.call<{ order: { _id: string; totalWithTax: number } }>("order", "POST", "/api/order/add", {
        cartId: cart.body.cartId,
        total,
      });
  if (placed.isRefused) {
    if (!/sold|stock/.test(placed.sentence)) throw browser.fail("order", placed.sentence);
    log.soldOut.push({ atMs: performance.now() });
    return;
  }
  log.orders.push({ atMs: performance.now() });
  const { _id: orderId, totalWithTax } = placed.body.order;
  await (isOneOf(habits.paysAtTheDoor) ? payAtTheDoor(browser, orderId) : payOnline(browser, orderId, totalWithTax));
  // As after a bank's own page: opened by its address, which a full shop must not hold back.
  await browser.open("thanks", `/order/success/${orderId}`);
}

async function payAtTheDoor(browser: Browser, orderId: string): Promise<void> {
  const cash = await browser.call("pay", "POST", "/api/payment/cash-on-delivery", { orderId });
  if (cash.isRefused) throw browser.fail("pay", cash.sentence);
}

async function payOnline(browser: Browser, orderId: string, orderAmount: number): Promise<void> {
  type Session = { payment_session_id: string };
  const session = await browser.call<Session>("pay", "POST", "/api/payment/create-session", { orderId, orderAmount });
  if (session.isRefused) throw browser.fail("pay", session.sentence);
  const window = `/demo-gateway/sessions/${session.body.payment_session_id}`;
  await browser.call("pay", "POST", `${window}/pay`, { outcome: "success" });
  for (let tries = 0; tries < statusTries; tries++) {
    const report = await browser.call<{ paymentStatus: string }>("pay", "GET", `/api/payment/status/${orderId}`);
    if (!report.isRefused && report.body.paymentStatus === "Paid") return;
    await wait(500);
  }
  throw browser.fail("pay", "a payment that went through was never noted");
}
