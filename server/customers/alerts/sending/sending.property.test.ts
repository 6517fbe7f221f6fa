import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { wishPrices } from "#server/customers/alerts/tables.ts";
import { throttles } from "#server/platform/http/tables.ts";
import { changeProduct, givenProduct } from "#server/testing/given/catalogue.ts";
import { givenMember } from "#server/testing/given/people.ts";
import { mailsTo, unsubscribeTokenFor } from "#server/testing/mails.ts";
import { openShop } from "#server/testing/shop.ts";
import { sendAlerts } from "./job.ts";

const { app, shop, db } = await openShop();

const step = fc.oneof(
  fc.record({ kind: fc.constant("stock" as const), to: fc.integer({ min: 0, max: 2 }) }),
  fc.record({ kind: fc.constant("price" as const), to: fc.integer({ min: 5, max: 9 }) }),
  fc.record({ kind: fc.constant("wait for stock" as const) }),
  fc.record({ kind: fc.constant("wait for price" as const) }),
  fc.record({ kind: fc.constant("leave" as const) }),
);

test("whatever stock and price do, each change is told exactly once to those who wait, and nothing after unsubscribing", () =>
  fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      await db.delete(throttles);
      const asha = await givenMember(shop, { emailProvenAt: new Date() });
      const ask = (url: string, payload: object, method: "POST" | "PUT" = "POST") =>
        app.inject({ method, url: `/api/${url}`, headers: asha.headers, payload });
      const { id } = await givenProduct(db, { sizes: ["M"], quantity: 1, pricePaise: 900 });
      await ask("mail-preferences", { wishPrices: true }, "PUT");
      await ask("wishlist", { product: id, isLiked: true });
      // What a person would expect, worked out by hand.
      const now = { stock: 1, price: 9 };
      let [waitsForStock, wantsWishes] = [false, true];
      let asked: number | undefined;
      let known = 9;
      let told = 0;
      for (const one of steps) {
        if (one.kind === "stock") {
          now.stock = one.to;
          await changeProduct(db, id, { quantity: one.to });
        } else if (one.kind === "price") {
          now.price = one.to;
          await changeProduct(db, id, { pricePaise: one.to * 100 });
        } else if (one.kind === "wait for stock") {
          const { statusCode } = await ask("alert/add", { product: id, kind: "back", size: "M" });
          expect(statusCode).toBe(now.stock > 0 ? 400 : 200);
          if (now.stock === 0) waitsForStock = true;
        } else if (one.kind === "wait for price") {
          await ask("alert/add", { product: id, kind: "price" });
          asked ??= now.price;
        } else if (told > 0) {
          // By the newest mail, which ends what it came with.
          const [mail] = await mailsTo(db, asha.email);
          await app.inject({ method: "POST", url: `/api/alert/stop/${await unsubscribeTokenFor(db, asha.email)}` });
          if (mail?.text.includes("No more alerts")) {
            waitsForStock = false;
            asked = undefined;
          } else wantsWishes = false;
        }
        if (now.stock > 0) {
          if (waitsForStock) told += 1;
          waitsForStock = false;
          if (asked !== undefined && now.price < asked) {
            told += 1;
            asked = undefined;
            known = Math.min(known, now.price);
          }
          if (wantsWishes && now.price < known) {
            told += 1;
            known = now.price;
          }
        }
        await sendAlerts(db, shop.settings);
        await sendAlerts(db, shop.settings);
        await db.update(wishPrices).set({ mailedAt: sql`${wishPrices.mailedAt} - interval '2 days'` });
        expect((await mailsTo(db, asha.email)).length, JSON.stringify(one)).toBe(told);
      }
    }),
    { numRuns: 12 },
  ));
