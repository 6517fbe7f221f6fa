import * as z from "zod/mini";
import { calls } from "#contract/call.ts";
import { dayInQuery, Id, Moment, optionalText } from "#contract/fields.ts";
import { limits } from "#contract/limits.ts";
import { securityEventKinds } from "./security-event-kinds.ts";

/** Name and email as they are now; nothing once the account is gone. */
const Person = z.nullable(z.strictObject({ _id: Id, name: z.nullable(z.string()) }));

export const SecurityEvent = z.strictObject({
  _id: Id,
  created: Moment,
  kind: z.string(),
  /** Whose account or data it is about. */
  person: Person,
  /** Who did it; nobody for a visitor. */
  actor: Person,
  device: z.string(),
  /** Such as "network 203.0.113.x". */
  place: z.string(),
  /** How often it happened: what anybody can bring about is counted by network and minute. */
  count: z.number(),
  details: z.nullable(z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))),
});
export type SecurityEvent = z.infer<typeof SecurityEvent>;

const filters = {
  kind: z.optional(z.enum(["", ...securityEventKinds], "Kind must be a kind of event, such as login refused.")),
  /** An id, or a part of the name or the email: whoever did it, or whose account it is about. */
  person: z.optional(optionalText("Person", { max: limits.emailMax })),
  /** Whole days in UTC, both included. */
  from: dayInQuery("From"),
  to: dayInQuery("To"),
};

export const SecurityEventFilters = z.object(filters);
export type SecurityEventFilters = z.infer<typeof SecurityEventFilters>;

export const SecurityEventQuery = z.object({
  ...filters,
  /** Goes on with what is older than the event of this id. */
  before: z.optional(z.guid("Before must be the id of an event.")),
});
export type SecurityEventQuery = z.infer<typeof SecurityEventQuery>;

const owners = { access: "admin", permission: "read security events" } as const;

export const securityEventCalls = calls({
  "GET /security-event": {
    ...owners,
    summary:
      "Logins, refusals, changes of the ways in, and reads of other people's data, newest first, fifty at a time",
    query: SecurityEventQuery,
    reply: z.strictObject({
      events: z.array(SecurityEvent),
      /** What `before` is for the next page; nothing on the last one. */
      next: z.nullable(Id),
    }),
  },
  "GET /security-event/export.jsonl": {
    ...owners,
    summary: "The same as JSON lines, all of them",
    query: SecurityEventFilters,
    file: "application/x-ndjson",
    reply: z.unknown(),
  },
});
