import * as z from "zod/mini";
import { calls } from "#contract/call.ts";
import { roles } from "#contract/customers/roles.ts";
import { dayInQuery, Id, Moment, optionalText } from "#contract/fields.ts";
import { limits } from "#contract/limits.ts";
import { auditedEntities } from "./audited-entities.ts";

/** Plain values a person can read, by the name of the field. */
const Values = z.nullable(z.record(z.string(), z.unknown()));

export const AuditEntry = z.strictObject({
  _id: Id,
  created: Moment,
  /** Name and email as they were then. */
  person: z.strictObject({ _id: Id, name: z.string(), role: z.enum(roles) }),
  action: z.string(),
  thing: z.string(),
  thingId: z.string(),
  thingName: z.string(),
  /** Only what differs. Nothing before something was made, nothing after it was deleted. */
  before: Values,
  after: Values,
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const AuditQuery = z.object({
  /** An id, or a part of the name or the email. */
  person: z.optional(optionalText("Person", { max: limits.emailMax })),
  thing: z.optional(z.enum(["", ...auditedEntities], `Thing must be one of ${auditedEntities.join(", ")}.`)),
  thingId: z.optional(optionalText("Thing id", { max: limits.nameMax })),
  /** Whole days in UTC, both included. */
  from: dayInQuery("From"),
  to: dayInQuery("To"),
  /** Goes on with what is older than the entry of this id. */
  before: z.optional(z.guid("Before must be the id of an entry.")),
});
export type AuditQuery = z.infer<typeof AuditQuery>;

export const auditCalls = calls({
  "GET /audit": {
    access: "admin",
    permission: "read audit",
    summary: "What staff and merchants changed, newest first, fifty at a time",
    query: AuditQuery,
    reply: z.strictObject({
      entries: z.array(AuditEntry),
      /** What `before` is for the next page; nothing on the last one. */
      next: z.nullable(Id),
    }),
  },
});
