import * as z from "zod/mini";
import { calls } from "#contract/call.ts";
import { Done, Id, Moment } from "#contract/fields.ts";

/** One login that is still good. */
export const OwnSession = z.strictObject({
  _id: Id,
  /** Such as "Chrome on Android". */
  device: z.string(),
  /** Such as "network 203.0.113.x": the whole address is not kept. */
  place: z.string(),
  created: Moment,
  /** To within a few minutes. */
  lastSeen: Moment,
  /** The one that asks. */
  current: z.boolean(),
});
export type OwnSession = z.infer<typeof OwnSession>;

export const sessionCalls = calls({
  "GET /auth/session": {
    access: "signed in",
    summary: "Where one is signed in, this device first, then the last seen first",
    reply: z.strictObject({ sessions: z.array(OwnSession) }),
  },
  "DELETE /auth/session/{id}": { access: "signed in", summary: "Sign out one of one's own devices", reply: Done },
  "DELETE /auth/session": { access: "signed in", summary: "Sign out all of one's other devices", reply: Done },
});
