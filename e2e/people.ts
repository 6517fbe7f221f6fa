import { randomUUID } from "node:crypto";
import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { keepToken } from "./shop.ts";

export interface Person {
  email: string;
  password: string;
  firstName: string;
  token: string;
}

/** Somebody who has just signed up, and whom no other test knows. */
export async function newMember(request: APIRequestContext): Promise<Person> {
  const person = { email: `asha-${randomUUID()}@example.com`, password: "indigo-and-madder", firstName: "Asha" };
  const answer = await request.post("/api/auth/register", { data: { ...person, lastName: "Rao" } });
  expect(answer.ok(), "a new member signs up").toBe(true);
  return { ...person, token: (await answer.json()).token };
}

/** A new member at the door of the page. */
export async function arriveAsNewMember(page: Page): Promise<Person> {
  const person = await newMember(page.request);
  await keepToken(page, person.token);
  return person;
}
