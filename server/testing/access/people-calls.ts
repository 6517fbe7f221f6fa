import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { updateRating } from "#server/catalogue/reviews/ratings.ts";
import { reviewReports, reviews } from "#server/catalogue/reviews/tables.ts";
import { productAlerts } from "#server/customers/alerts/tables.ts";
import { merchants } from "#server/marketplace/merchants/tables.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { contactMessages } from "#server/support/contact/tables.ts";
import { grievances } from "#server/support/grievance/tables.ts";
import { formBody, photo } from "#server/testing/clients/product-form.ts";
import { givenMerchant } from "#server/testing/given/people.ts";
import {
  activeMerchants,
  everyone,
  itsMember,
  itsMemberAndModerators,
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

async function ownAlert(world: World) {
  const { id: productId } = await ownProduct(world);
  const { userId, email } = world.member;
  const [made] = await world.shop.db
    .insert(productAlerts)
    .values({ kind: "price", productId, userId, email, pricePaise: 100 })
    .returning();
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

async function shownReview(world: World) {
  const { id } = await waitingReview(world);
  // By somebody who has left: nobody votes for, or reports, their own.
  await world.shop.db.update(reviews).set({ status: "Approved", userId: null }).where(eq(reviews.id, id));
  await transaction(world.shop.db, async (tx) => {
    const [row] = await tx.select().from(reviews).where(eq(reviews.id, id));
    if (row) await updateRating(tx, row.productId);
  });
  return { id };
}

async function reportedReview(world: World) {
  const { id } = await shownReview(world);
  await world.shop.db.insert(reviewReports).values({ reviewId: id, userId: world.member.userId, reason: "Rude" });
  return { id };
}

async function photographedReview(world: World) {
  const { id } = await waitingReview(world);
  const { payload, headers } = await formBody({}, await photo());
  const url = `/api/review/${id}/pictures`;
  const sent = { ...headers, ...world.member.headers };
  const answer = await world.app.inject({ method: "POST", url, headers: sent, payload });
  return { id, pictureId: answer.json().pictures[0]._id };
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
        product: (await ownProduct(world)).id,
        title: "Good",
        review: "Good cloth",
        rating: 5,
        isRecommended: true,
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

  "POST /api/review/:id/pictures": {
    who: itsMember,
    request: async (world) => ({ params: await waitingReview(world), ...(await formBody({}, await photo())) }),
  },
  "GET /api/review/:id/pictures/:pictureId": {
    who: itsMemberAndModerators,
    request: async (world) => ({ params: await photographedReview(world) }),
  },
  "DELETE /api/review/:id/pictures/:pictureId": {
    who: itsMember,
    request: async (world) => ({ params: await photographedReview(world) }),
  },
  "POST /api/review/:id/helpful": { who: signedIn, request: async (world) => ({ params: await shownReview(world) }) },
  "DELETE /api/review/:id/helpful": { who: signedIn, request: async (world) => ({ params: await shownReview(world) }) },
  "PUT /api/review/:id/reply": {
    // Staff may remove any answer, and the seller writes it.
    who: { ...moderators, merchant: "answered", otherMerchant: 404 },
    request: async (world, caller) => {
      const params = await shownReview(world);
      if (caller === "merchant") return { params, payload: { reply: "Thank you!" } };
      const answered = { reply: "Thanks", repliedAt: new Date() };
      await world.shop.db.update(reviews).set(answered).where(eq(reviews.id, params.id));
      return { params, payload: { reply: "" } };
    },
  },
  "POST /api/review/:id/report": {
    who: signedIn,
    request: async (world) => ({ params: await shownReview(world), payload: { reason: "Rude" } }),
  },
  "PUT /api/review/:id/report": {
    who: moderators,
    request: async (world) => ({ params: await reportedReview(world), payload: { decision: "Keep" } }),
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
  "POST /api/newsletter/subscribe": {
    who: everyone,
    isSlow: true,
    request: () => ({ payload: { email: "asha@example.com" } }),
  },
  "POST /api/newsletter/confirm/:token": {
    who: everyone,
    request: () => ({ params: { token: "unknown" } }),
    status: 400,
  },
  "POST /api/newsletter/unsubscribe/:token": { who: everyone, request: () => ({ params: { token: "unknown" } }) },
  "GET /api/newsletter": { who: supportStaff },
  "GET /api/newsletter/export.csv": { who: ownersAndManagers },
  "POST /api/alert/add": {
    who: everyone,
    isSlow: true,
    request: async (world) => ({
      payload: { product: (await ownProduct(world)).id, kind: "price", email: "asha@example.com" },
    }),
  },
  "POST /api/alert/confirm/:token": { who: everyone, request: () => ({ params: { token: "unknown" } }), status: 400 },
  "POST /api/alert/stop/:token": { who: everyone, request: () => ({ params: { token: "unknown" } }) },
  "GET /api/alert/me": { who: signedIn },
  "DELETE /api/alert/:id": { who: itsMember, request: async (world) => ({ params: await ownAlert(world) }) },
  "GET /api/mail-preferences": { who: signedIn },
  "PUT /api/mail-preferences": { who: signedIn, request: () => ({ payload: { leftBag: false } }) },
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
