import { randomUUID } from "node:crypto";
import { givenFailedJob, givenFailedMail } from "#server/testing/given/failures.ts";
import { addressForm, givenAddress, givenAdmin, givenLogin, givenMember } from "#server/testing/given/people.ts";
import { auditors, everyone, itsMember, owners, ownersAndManagers, signedIn, supportStaff } from "./permissions.ts";
import type { AccessTable, World } from "./world.ts";

const freshEmail = () => `${randomUUID()}@example.com`;
const someone = { firstName: "Asha", lastName: "Rao", password: "warp and weft" };
const ownAddress = async ({ shop, member }: World) => ({ id: (await givenAddress(shop, member)).id });

/** A login that may be ended or whose password may be changed: that of the caller would be missing afterwards. */
const ownLogin = async ({ shop }: World, caller: string) =>
  caller === "visitor" ? {} : { headers: { authorization: (await givenMember(shop)).token } };

export const accountCalls: AccessTable = {
  "POST /api/auth/register": { who: everyone, request: () => ({ payload: { ...someone, email: freshEmail() } }) },
  "POST /api/auth/login": {
    who: everyone,
    request: ({ member: { email, password } }) => ({ payload: { email, password } }),
  },
  "POST /api/auth/forgot": { who: everyone, isSlow: true, request: () => ({ payload: { email: freshEmail() } }) },
  "POST /api/auth/reset/:token": {
    who: everyone,
    request: () => ({ params: { token: "unknown" }, payload: { password: "secret 1", confirmPassword: "secret 1" } }),
    status: 400,
  },
  "POST /api/auth/reset": {
    who: signedIn,
    request: async (world, caller) => ({
      ...(await ownLogin(world, caller)),
      payload: { password: "warp and weft", confirmPassword: "weft and warp" },
    }),
  },
  "POST /api/auth/verify-email": { who: signedIn, request: () => ({ payload: { token: "unknown" } }), status: 400 },
  "POST /api/auth/verify-email/send": { who: signedIn },
  "POST /api/auth/code": { who: everyone, isSlow: true, request: () => ({ payload: { email: freshEmail() } }) },
  "POST /api/auth/code/login": {
    who: everyone,
    request: () => ({ payload: { email: freshEmail(), code: "123456" } }),
    status: 400,
  },
  // Without a number in the profile there is none to prove.
  "POST /api/auth/verify-phone": {
    who: signedIn,
    request: async (world, caller) => ({ ...(await ownLogin(world, caller)), payload: { code: "123456" } }),
    status: 400,
  },
  "POST /api/auth/confirm-login": { who: signedIn, request: () => ({ payload: { password: "warp and weft" } }) },
  "POST /api/guest/session": {
    who: everyone,
    request: () => ({ payload: { email: freshEmail(), phoneNumber: "98765 43210" } }),
  },
  "POST /api/guest/link": { who: everyone, request: () => ({ payload: { token: "unknown" } }), status: 400 },
  "GET /api/auth/factor": { who: signedIn },
  "POST /api/auth/factor/begin": { who: signedIn },
  // Nothing was begun, and nothing can be removed.
  "POST /api/auth/factor/confirm": {
    who: signedIn,
    request: async (world, caller) => ({ ...(await ownLogin(world, caller)), payload: { code: "123456" } }),
    status: 400,
  },
  "POST /api/auth/factor/recovery-codes": { who: signedIn, status: 400 },
  "DELETE /api/auth/factor": { who: signedIn, request: () => ({ payload: { code: "123456" } }), status: 400 },
  "POST /api/auth/logout": { who: signedIn, request: ownLogin },
  "GET /api/auth/session": { who: signedIn },
  "DELETE /api/auth/session": { who: signedIn, request: ownLogin },
  "DELETE /api/auth/session/:id": {
    who: itsMember,
    request: async ({ shop, member }) => ({ params: { id: (await givenLogin(shop, member.userId)).sessionId } }),
  },
  "GET /api/auth/providers": { who: everyone },
  // All lead on, to the provider or back to the login page.
  "GET /api/auth/identity": { who: signedIn },
  // The provider of these tests cannot be reached, and nobody has linked it.
  "POST /api/auth/identity/:provider": {
    who: signedIn,
    request: () => ({ params: { provider: "google" }, headers: { host: "localhost:3000" } }),
    status: 400,
  },
  "DELETE /api/auth/identity/:provider": {
    who: signedIn,
    request: () => ({ params: { provider: "google" } }),
    status: 404,
  },
  "GET /api/auth/google": { who: everyone, status: 302 },
  "GET /api/auth/google/callback": { who: everyone, status: 302 },
  "GET /api/auth/facebook": { who: everyone, status: 302 },
  "GET /api/auth/facebook/callback": { who: everyone, status: 302 },
  "POST /api/auth/success": { who: everyone, request: () => ({ payload: { token: "unknown" } }), status: 400 },
  "GET /api/user": { who: supportStaff },
  "GET /api/user/search": { who: supportStaff, request: () => ({ query: { search: "asha" } }) },
  "GET /api/user/me": { who: signedIn },
  "PUT /api/user": { who: signedIn, request: () => ({ payload: { profile: { firstName: "Asha", lastName: "Rao" } } }) },
  "GET /api/user/export": { who: signedIn },
  "DELETE /api/user": {
    who: signedIn,
    request: async (world, caller) => ({
      ...(await ownLogin(world, caller)),
      payload: { password: "warp and weft" },
    }),
  },
  "GET /api/address": { who: signedIn },
  "POST /api/address/add": { who: signedIn, request: () => ({ payload: addressForm() }) },
  "GET /api/address/:id": { who: itsMember, request: async (world) => ({ params: await ownAddress(world) }) },
  "PUT /api/address/:id": {
    who: itsMember,
    request: async (world) => ({ params: await ownAddress(world), payload: addressForm() }),
  },
  "PUT /api/address/set-default/:id": {
    who: itsMember,
    request: async (world) => ({ params: await ownAddress(world) }),
  },
  "DELETE /api/address/delete/:id": { who: itsMember, request: async (world) => ({ params: await ownAddress(world) }) },
  "GET /api/security-event": { who: owners },
  "GET /api/security-event/export.jsonl": { who: owners },
  "GET /api/system": { who: owners },
  "POST /api/system/job/:id/retry": {
    who: owners,
    request: async ({ shop }) => ({ params: { id: await givenFailedJob(shop) } }),
  },
  "POST /api/system/mail/:id/retry": {
    who: owners,
    request: async ({ shop }) => ({ params: { id: await givenFailedMail(shop) } }),
  },
  "GET /api/audit": { who: auditors },
  "GET /api/staff": { who: owners },
  "GET /api/staff/:id": {
    who: owners,
    request: async ({ shop }) => ({ params: { id: (await givenAdmin(shop, { staffRole: "support" })).userId } }),
  },
  "DELETE /api/staff/:id/session": {
    who: owners,
    request: async ({ shop }) => ({ params: { id: (await givenAdmin(shop, { staffRole: "support" })).userId } }),
  },
  "DELETE /api/staff/:id/session/:session": {
    who: owners,
    request: async ({ shop }) => {
      const { userId, sessionId } = await givenAdmin(shop, { staffRole: "support" });
      return { params: { id: userId, session: sessionId } };
    },
  },
  "POST /api/staff/add": {
    who: owners,
    request: async ({ shop }) => ({
      payload: { email: (await givenMember(shop, { emailProvenAt: new Date() })).email, staffRole: "support" },
    }),
  },
  "PUT /api/staff/:id": {
    who: owners,
    request: async ({ shop }) => ({
      params: { id: (await givenAdmin(shop, { staffRole: "support" })).userId },
      payload: { staffRole: "finance" },
    }),
  },
  "DELETE /api/staff/delete/:id": {
    who: owners,
    request: async ({ shop }) => ({ params: { id: (await givenAdmin(shop, { staffRole: "support" })).userId } }),
  },
  "PUT /api/user/:id/suspended": {
    who: ownersAndManagers,
    request: async ({ shop }) => ({
      params: { id: (await givenMember(shop)).userId },
      payload: { isSuspended: true, reason: "Parcels refused at the door" },
    }),
  },
};
