import * as z from "zod/mini";
import { calls } from "#contract/call.ts";
import { Done, email, Id, Moment, numberInQuery, optionalText, text } from "#contract/fields.ts";
import { limits } from "#contract/limits.ts";
import { paged } from "#contract/paging.ts";

/** Promised on the page, counted on the server. */
export const grievanceClocks = { acknowledgeHours: 48, resolveMonths: 1 } as const;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const words = () =>
  text("Message", {
    min: limits.messageMin,
    tooShort: `Message must be at least ${limits.messageMin} characters.`,
    max: limits.messageMax,
  });

export const GrievanceForm = z.object({
  name: text("Name", { max: limits.nameMax }),
  email: email(),
  /** May be left empty. */
  orderId: optionalText("Order ID", { max: limits.nameMax }).check(
    z.toLowerCase(),
    z.refine((value) => value === "" || uuid.test(value), "Order ID must be the one that stands on your order."),
  ),
  message: words(),
});
export type GrievanceForm = z.infer<typeof GrievanceForm>;

const grievanceStates = ["Received", "Acknowledged", "Resolved"] as const;

/** What the page says about who answers. */
const GrievanceOfficer = z.strictObject({ name: z.string(), email: z.string(), phone: z.string() });

const GrievanceReply = z.strictObject({ message: z.string(), sent: Moment });

/** What the person who complained sees of it. */
export const GrievanceStatus = z.strictObject({
  number: z.string(),
  state: z.enum(grievanceStates),
  message: z.string(),
  created: Moment,
  acknowledgeBy: Moment,
  resolveBy: Moment,
  acknowledged: z.nullable(Moment),
  resolved: z.nullable(Moment),
  replies: z.array(GrievanceReply),
});
export type GrievanceStatus = z.infer<typeof GrievanceStatus>;

export const Grievance = z.extend(GrievanceStatus, {
  _id: Id,
  name: z.string(),
  email: z.string(),
  orderId: z.nullable(Id),
  /** Which clock has run out. */
  overdue: z.nullable(z.enum(["acknowledge", "resolve"])),
});
export type Grievance = z.infer<typeof Grievance>;

const which = ["open", "resolved", "all"] as const;

export const GrievanceListQuery = z.object({
  which: z._default(z.enum(which, "Which must be open, resolved or all."), "open"),
  page: numberInQuery("Page", { min: 1, max: 1_000_000, whole: true }),
  limit: numberInQuery("Limit", { min: 1, max: 1_000_000, whole: true }),
});
export type GrievanceListQuery = z.infer<typeof GrievanceListQuery>;

export const GrievanceAnswer = z.object({ message: words() });

export const grievanceCalls = calls({
  "POST /grievance/add": {
    access: "open",
    summary: "Complain to the grievance officer; the number names the complaint in what follows",
    body: GrievanceForm,
    reply: z.strictObject({ success: z.literal(true), message: z.string(), number: z.string() }),
  },
  "GET /grievance/officer": {
    access: "open",
    summary: "Who answers grievances",
    reply: z.strictObject({ officer: GrievanceOfficer }),
  },
  "POST /grievance/status": {
    access: "open",
    summary: "How a grievance stands, for whoever has the token of the mailed link",
    body: z.object({ token: text("Token", { max: limits.nameMax }) }),
    reply: z.strictObject({ grievance: GrievanceStatus }),
  },
  "GET /grievance": {
    access: "admin",
    permission: "answer support",
    summary: "Grievances: overdue ones first, then by the clock that runs out next; resolved ones newest first",
    query: GrievanceListQuery,
    reply: z.strictObject({ grievances: z.array(Grievance), overdueCount: z.number(), ...paged }),
  },
  "PUT /grievance/{id}/acknowledge": {
    access: "admin",
    permission: "answer support",
    summary: "Tell the person that somebody looks after it",
    reply: Done,
  },
  "POST /grievance/{id}/reply": {
    access: "admin",
    permission: "answer support",
    summary: "Answer by mail; it counts as acknowledged then",
    body: GrievanceAnswer,
    reply: Done,
  },
  "PUT /grievance/{id}/resolve": {
    access: "admin",
    permission: "answer support",
    summary: "Close it; the person is told by mail",
    reply: Done,
  },
});
