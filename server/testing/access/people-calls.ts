import { randomUUID } from "node:crypto";
import { reviews } from "#server/catalogue/reviews/tables.ts";
import { merchants } from "#server/marketplace/merchants/tables.ts";
import { contactMessages } from "#server/support/contact/tables.ts";
import { grievances } from "#server/support/grievance/tables.ts";
import { givenMerchant } from "#server/testing/given-people.ts";
import {
  activeMerchants,
  everyone,
  moderators,
  orderStaffAndMerchants,
  ownersAndManagers,
  signedIn,
  staffAndMerchants,
  supportStaff,
} from "./permissions.ts";
import { type AccessTable, ownProduct, type World } from "./world.ts";

const application = () => ({
  name: "Asha Rao",
  email: `${randomUUID()}@example.com`,
  phoneNumber: "9876543210",
  brandName: "Rao Looms",
  business: "Handloom cotton from Kosala",
});

async function applicant({ shop }: World) {
  const [made] = await shop.db.insert(merchants).values(application()).returning();
  return { id: made?.id ?? "" };
}

async function waitingReview(world: World) {
  const { id: productId } = await ownProduct(world);
  const words = { title: "Good", review: "Good cloth", rating: 5, isRecommended: true };
  const { userId } = world.member;
  const [made] = await world.shop.db
    .insert(reviews)
    .values({ productId, userId, ...words })
    .returning();
  return { id: made?.id ?? "" };
}

async function message({ shop }: World) {
  const words = { name: "Asha", email: "asha@example.com", message: "Where is my kurta?" };
  const [made] = await shop.db.insert(contactMessages).values(words).returning();
  return { id: made?.id ?? "" };
}

async function grievance({ shop }: World) {
  const words = { name: "Asha", email: "asha@example.com", message: "My kurta never came." };
  const [acknowledgeBy, resolveBy] = [new Date(Date.now() + 1e8), new Date(Date.now() + 1e9)];
  const [made] = await shop.db
    .insert(grievances)
    .values({ ...words, number: randomUUID(), acknowledgeBy, resolveBy })
    .returning();
  return { id: made?.id ?? "" };
}

export const peopleCalls: AccessTable = {
  "POST /api/merchant/add": { who: everyone, request: () => ({ payload: application() }) },
  "GET /api/merchant": { who: ownersAndManagers },
  "GET /api/merchant/search": { who: ownersAndManagers, request: () => ({ query: { search: "looms" } }) },
  "GET /api/merchant/checklist": { who: activeMerchants },
  "DELETE /api/merchant/checklist": { who: activeMerchants },
  "PUT /api/merchant/:id/active": {
    who: ownersAndManagers,
    request: async ({ shop }) => ({
      params: { id: (await givenMerchant(shop)).merchantId },
      payload: { merchant: { isActive: false } },
    }),
  },
  "PUT /api/merchant/approve/:id": {
    who: ownersAndManagers,
    request: async (world) => ({ params: await applicant(world) }),
  },
  "PUT /api/merchant/reject/:id": {
    who: ownersAndManagers,
    request: async (world) => ({ params: await applicant(world) }),
  },
  "DELETE /api/merchant/delete/:id": {
    who: ownersAndManagers,
    request: async (world) => ({ params: await applicant(world) }),
  },
  "POST /api/merchant/signup/:token": {
    who: everyone,
    request: () => ({
      params: { token: "unknown" },
      payload: { email: "a@example.com", firstName: "Asha", lastName: "Rao", password: "warp and weft" },
    }),
    status: 400,
  },

  "GET /api/review": { who: moderators },
  "GET /api/review/:slug": {
    who: everyone,
    request: async (world) => ({ params: { slug: (await ownProduct(world)).slug } }),
  },
  "GET /api/review/:slug/mine": {
    who: signedIn,
    request: async (world) => ({ params: { slug: (await ownProduct(world)).slug } }),
  },
  "POST /api/review/add": {
    who: signedIn,
    request: async (world) => ({
      payload: {
        ...{ product: (await ownProduct(world)).id, title: "Good", review: "Good cloth" },
        ...{ rating: 5, isRecommended: true },
      },
    }),
  },
  "PUT /api/review/approve/:id": {
    who: moderators,
    request: async (world) => ({ params: await waitingReview(world) }),
  },
  "PUT /api/review/reject/:id": { who: moderators, request: async (world) => ({ params: await waitingReview(world) }) },
  "DELETE /api/review/delete/:id": {
    who: moderators,
    request: async (world) => ({ params: await waitingReview(world) }),
  },

  "GET /api/wishlist": { who: signedIn },
  "GET /api/wishlist/ids": { who: signedIn },
  "POST /api/wishlist": {
    who: signedIn,
    request: async (world) => ({ payload: { product: (await ownProduct(world)).id, isLiked: true } }),
  },

  "POST /api/contact/add": {
    who: everyone,
    request: () => ({ payload: { name: "Asha", email: "asha@example.com", message: "Where is my kurta?" } }),
  },
  "GET /api/contact": { who: supportStaff },
  "PUT /api/contact/:id/answered": {
    who: supportStaff,
    request: async (world) => ({ params: await message(world), payload: { isAnswered: true } }),
  },
  "POST /api/grievance/add": {
    who: everyone,
    request: () => ({ payload: { name: "Asha", email: "asha@example.com", message: "My kurta never came." } }),
  },
  "GET /api/grievance/officer": { who: everyone },
  "POST /api/grievance/status": { who: everyone, request: () => ({ payload: { token: "unknown" } }), status: 404 },
  "GET /api/grievance": { who: supportStaff },
  "PUT /api/grievance/:id/acknowledge": {
    who: supportStaff,
    request: async (world) => ({ params: await grievance(world) }),
  },
  "POST /api/grievance/:id/reply": {
    who: supportStaff,
    request: async (world) => ({ params: await grievance(world), payload: { message: "It was sent again." } }),
  },
  "PUT /api/grievance/:id/resolve": {
    who: supportStaff,
    request: async (world) => ({ params: await grievance(world) }),
  },
  "POST /api/newsletter/subscribe": { who: everyone, request: () => ({ payload: { email: "asha@example.com" } }) },
  "POST /api/newsletter/confirm/:token": {
    who: everyone,
    request: () => ({ params: { token: "unknown" } }),
    status: 400,
  },
  "POST /api/newsletter/unsubscribe/:token": { who: everyone, request: () => ({ params: { token: "unknown" } }) },
  "GET /api/newsletter": { who: supportStaff },
  "GET /api/newsletter/export.csv": { who: ownersAndManagers },
  "GET /api/overview": { who: staffAndMerchants },
  "GET /api/report/returns": { who: orderStaffAndMerchants },
  "GET /api/report/returns.csv": { who: orderStaffAndMerchants },
  "GET /api/report/exchanges": { who: orderStaffAndMerchants },
  "GET /api/report/exchanges.csv": { who: orderStaffAndMerchants },
  "GET /api/report/claims": { who: orderStaffAndMerchants },
  "GET /api/report/claims.csv": { who: orderStaffAndMerchants },
  "GET /api/report/parcels": { who: orderStaffAndMerchants },
  "GET /api/report/parcels.csv": { who: orderStaffAndMerchants },
  "GET /api/store": { who: everyone },
  "GET /api/store/policies": { who: everyone },
  "GET /api/health": { who: everyone },
  "GET /api/health/live": { who: everyone },
  "GET /api/health/ready": { who: everyone },
};
