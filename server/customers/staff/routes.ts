import type { FastifyInstance } from "fastify";
import { done } from "#contract/fields.ts";
import { assertRecentLogin } from "#server/customers/accounts/service.ts";
import { describeClient } from "#server/platform/http/client/describe-client.ts";
import { route } from "#server/platform/http/route.ts";
import type { Shop } from "#server/shop.ts";
import { addStaff } from "./add-staff.ts";
import { changeStaffRole } from "./change-staff-role.ts";
import { endStaffSession, endStaffSessions } from "./end-staff-sessions.ts";
import { listStaff, readStaffMember } from "./list-staff.ts";
import { suspendMember } from "./suspend-member.ts";

export function staffRoutes(app: FastifyInstance, { db }: Shop): void {
  route(app, "GET /staff", () => listStaff(db));

  route(app, "GET /staff/{id}", ({ who, params: { id } }) => readStaffMember(db, who, id));

  route(app, "DELETE /staff/{id}/session/{session}", async ({ who, params: { id, session } }, request) => {
    await endStaffSession(db, who, { id, sessionId: session }, describeClient(request));
    return done("The device has been signed out.");
  });

  route(app, "DELETE /staff/{id}/session", async ({ who, params: { id } }, request) => {
    await endStaffSessions(db, who, id, describeClient(request));
    return done("Signed out everywhere.");
  });

  route(app, "POST /staff/add", async ({ who, body }, request) => {
    assertRecentLogin(who);
    await addStaff(db, who, body, describeClient(request));
    return done("Added to the staff. They find the back office when they log in again.");
  });

  route(app, "PUT /staff/{id}", async ({ who, params: { id }, body: { staffRole } }, request) => {
    assertRecentLogin(who);
    await changeStaffRole(db, who, { id, staffRole }, describeClient(request));
    return done("Role changed successfully. It counts from their next login on.");
  });

  route(app, "DELETE /staff/delete/{id}", async ({ who, params: { id } }, request) => {
    assertRecentLogin(who);
    await changeStaffRole(db, who, { id, staffRole: null }, describeClient(request));
    return done("Removed from the staff. All their logins have ended.");
  });

  route(app, "PUT /user/{id}/suspended", async ({ who, params: { id }, body }, request) => {
    await suspendMember(db, who, id, body, describeClient(request));
    return done(body.isSuspended ? "Account suspended successfully" : "Suspension lifted successfully");
  });
}
