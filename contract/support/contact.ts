import * as z from "zod/mini";
import { calls } from "#contract/call.ts";
import { Done, email, Id, Moment, numberInQuery, text } from "#contract/fields.ts";
import { limits } from "#contract/limits.ts";

export const ContactForm = z.object({
  name: text("Name", { max: limits.nameMax }),
  email: email(),
  message: text("Message", {
    min: limits.messageMin,
    tooShort: `Message must be at least ${limits.messageMin} characters.`,
    max: limits.messageMax,
  }),
});
export type ContactForm = z.infer<typeof ContactForm>;

export const ContactMessage = z.strictObject({
  _id: Id,
  name: z.string(),
  email: z.string(),
  message: z.string(),
  created: Moment,
  /** `null` while it waits. */
  answered: z.nullable(Moment),
  /** Who marked it, where that person still has an account. */
  answeredBy: z.nullable(z.string()),
});
export type ContactMessage = z.infer<typeof ContactMessage>;

const which = ["waiting", "answered", "all"] as const;

export const ContactListQuery = z.object({
  which: z._default(z.enum(which, "Which must be waiting, answered or all."), "waiting"),
  page: numberInQuery("Page", { min: 1, max: 1_000_000, whole: true }),
  limit: numberInQuery("Limit", { min: 1, max: 1_000_000, whole: true }),
});
export type ContactListQuery = z.infer<typeof ContactListQuery>;

export const contactCalls = calls({
  "POST /contact/add": {
    access: "open",
    summary: "Write to the people behind the shop",
    body: ContactForm,
    reply: Done,
  },
  "GET /contact": {
    access: "admin",
    permission: "answer support",
    summary: "What people wrote, those who wait longest first; answered ones newest first",
    query: ContactListQuery,
    reply: z.strictObject({
      messages: z.array(ContactMessage),
      totalPages: z.number(),
      currentPage: z.number(),
      count: z.number(),
    }),
  },
  "PUT /contact/{id}/answered": {
    access: "admin",
    permission: "answer support",
    summary: "Mark a message as answered, or as waiting again",
    body: z.object({ isAnswered: z.boolean("Answered must be yes or no.") }),
    reply: Done,
  },
});
