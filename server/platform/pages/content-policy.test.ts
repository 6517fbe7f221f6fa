import { expect, test } from "vitest";
import { contentPolicy } from "./content-policy.ts";

const directives = (provider: Parameters<typeof contentPolicy>[1]) =>
  Object.fromEntries(
    contentPolicy("<script>go()</script>", provider)
      .split("; ")
      .map((directive) => [directive.split(" ")[0], directive]),
  );

test("no page of a shop without Cashfree loads, frames or calls anything of another host", () => {
  for (const provider of ["demo", "off"] as const) {
    expect(contentPolicy("<p>Hello</p>", provider)).not.toMatch(/https?:/);
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
