import { expect, test } from "vitest";
import { pageMeta } from "./page-meta.ts";

const store = {
  name: "Karigar",
  url: "https://karigar.example",
  supportEmail: "",
  supportPhone: "",
  supportHours: "",
  socialUrl: "",
  demoPayments: false,
  shipping: { isFree: true, freeFrom: null, cashFee: 0 },
  returns: { days: 7, approval: "person", exchangeSend: "picked-up" },
  textMessages: false,
};
const at = (pathname: string, loaderData: unknown = { store, brands: [], categories: [] }) => ({
  matches: [{ id: "root", loaderData }, { id: "page" }],
  location: { pathname },
});

test("a page is titled by its own name and the shop's", () => {
  expect(pageMeta(at("/login"), { title: "Login" })).toContainEqual({ title: "Login · Karigar" });
});

test("the home page is titled by the shop's name alone", () => {
  expect(pageMeta(at("/"))).toContainEqual({ title: "Karigar" });
});

test("search engines and shared links are given the shop's public address", () => {
  const meta = pageMeta(at("/brands"), { title: "Brands" });
  expect(meta).toContainEqual({ tagName: "link", rel: "canonical", href: "https://karigar.example/brands" });
  expect(meta).toContainEqual({ property: "og:image", content: "https://karigar.example/social.png" });
});

test("a hidden page asks search engines to pass by, and names no address", () => {
  const meta = pageMeta(at("/dashboard"), { title: "Account Details", hidden: true });
  expect(meta).toContainEqual({ name: "robots", content: "noindex" });
  expect(JSON.stringify(meta)).not.toContain("https://");
});

test("the error page has a title even when nothing could be loaded", () => {
  expect(pageMeta(at("/", null))).toContainEqual({ title: "Tana Bana" });
});

test.each([
  [{ isFree: true, freeFrom: null, cashFee: 0 }, "Free shipping across India."],
  [{ isFree: false, freeFrom: 1999, cashFee: 0 }, "Free shipping from ₹1,999."],
  [{ isFree: false, freeFrom: null, cashFee: 0 }, "Delivery across India."],
])("pages without words of their own promise of delivery what is true: %j", (shipping, promise) => {
  const [, description] = pageMeta(at("/", { store: { ...store, shipping }, brands: [], categories: [] }));
  expect(JSON.stringify(description)).toContain(promise);
});
