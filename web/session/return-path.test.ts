import { expect, test } from "vitest";
import { loginPath, pathAfterLogin, safePath } from "./return-path.ts";

const origin = "https://shop.example";

test("a page of the shop is a way back", () => {
  expect(safePath("/dashboard/address?sort=1#top", origin)).toBe("/dashboard/address?sort=1#top");
});

test.each([
  null,
  "",
  "dashboard",
  "https://evil.example/",
  "//evil.example",
  "/\\evil.example",
  "/\t/evil.example",
  "/..//evil.example",
  "javascript:alert(1)",
])("%j is no way back", (path) => {
  expect(safePath(path, origin)).toBeUndefined();
});

test("the login page remembers which page asked for it", () => {
  const login = loginPath(`${origin}/dashboard/address/edit/7?tab=1`);
  expect(login).toBe("/login?next=%2Fdashboard%2Faddress%2Fedit%2F7%3Ftab%3D1");
  expect(pathAfterLogin(origin + login)).toBe("/dashboard/address/edit/7?tab=1");
});

test("without a wanted page a login leads to the dashboard", () => {
  expect(loginPath(`${origin}/dashboard`)).toBe("/login");
  expect(pathAfterLogin(`${origin}/login`)).toBe("/dashboard");
  expect(pathAfterLogin(`${origin}/login?next=//evil.example`)).toBe("/dashboard");
});
