import { expect, test } from "vitest";
import { contentPolicy, markedScripts, pageHeaders } from "./content-policy.ts";

const directives = (provider: Parameters<typeof contentPolicy>[1]) =>
  Object.fromEntries(
    contentPolicy(["go()"], provider)
      .split("; ")
      .map((directive) => [directive.split(" ")[0], directive]),
  );

test("no page of a shop without Cashfree loads, frames or calls anything of another host", () => {
  for (const provider of ["demo", "off"] as const) {
    expect(contentPolicy([], provider)).not.toMatch(/https?:/);
  }
});

test("the demo gateway's window is a frame of the shop's own; without online payment there are no frames", () => {
  expect(directives("demo")["frame-src"]).toBe("frame-src 'self'");
  expect(directives("off")["frame-src"]).toBe("frame-src 'none'");
});

test("Cashfree's script and window are let in, and nothing of theirs runs inline", () => {
  const { "script-src": scripts, "frame-src": frames } = directives("cashfree");
  expect(scripts).toMatch(/^script-src 'self' https:\/\/sdk\.cashfree\.com 'sha256-[^']+'$/);
  expect(frames).toContain("https://payments.cashfree.com");
});

test("strings become scripts only through policies of our own, enforced wherever all scripts are ours (Trusted Types)", () => {
  for (const provider of ["demo", "off"] as const) {
    expect(directives(provider)["require-trusted-types-for"]).toBe("require-trusted-types-for 'script'");
    expect(directives(provider)["trusted-types"]).toBe("trusted-types default payment-script");
    expect(pageHeaders(provider)).not.toHaveProperty("content-security-policy-report-only");
  }
  expect(directives("cashfree")).not.toHaveProperty("require-trusted-types-for");
  expect(pageHeaders("cashfree")["content-security-policy-report-only"]).toMatch(
    /^require-trusted-types-for 'script';/,
  );
});

test("browsers report what a page tries against its policy, older and newer ones", () => {
  for (const provider of ["demo", "off", "cashfree"] as const) {
    expect(directives(provider)).toMatchObject({
      "report-uri": "report-uri /api/csp-report",
      "report-to": "report-to csp",
    });
    expect(pageHeaders(provider)["reporting-endpoints"]).toBe('csp="/api/csp-report"');
  }
});

test("Cashfree's window may ask the browser for a payment and open the page of a bank; no other may", () => {
  expect(pageHeaders("cashfree")).toMatchObject({
    "cross-origin-opener-policy": "same-origin-allow-popups",
    "permissions-policy": expect.stringContaining('payment=(self "https://sdk.cashfree.com"'),
  });
  expect(pageHeaders("demo")).not.toHaveProperty("permissions-policy");
});

test("a script in the name of a product is none of the page's own, whatever it says of itself", () => {
  const nonce = crypto.randomUUID();
  const own = `<script nonce="${nonce}">own()</script><script src="/a.js" nonce="${nonce}"></script>`;
  const names = [
    "<script>evil()</script>",
    '<script nonce="">evil()</script>',
    '<script nonce="00000000-0000-4000-8000-000000000000">evil()</script>',
    "</script><script>evil()</script>",
    '<img src=x onerror="evil()">',
  ];
  for (const name of names) expect(markedScripts(`${own}<h1>${name}</h1>${own}`, nonce)).toEqual(["own()", "own()"]);
  expect(markedScripts("<script>evil()</script>", "")).toEqual([]);
});
