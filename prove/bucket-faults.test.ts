import { setTimeout as wait } from "node:timers/promises";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { products } from "#server/catalogue/products/tables.ts";
import { photo, productFields, sendProduct } from "#server/testing/clients/product-form.ts";
import { givenBrand } from "#server/testing/given/catalogue.ts";
import { givenAdmin } from "#server/testing/given/people.ts";
import { openProxy } from "#server/testing/programs/tcp-proxy.ts";
import { openBucket } from "#server/testing/providers/bucket.ts";
import { openShop } from "#server/testing/shop.ts";
import { until } from "#server/testing/shops/launched-shop.ts";
import { byLength, timeoutMs } from "./run-length.ts";
import { shortenTimeouts } from "./shorten-timeouts.ts";

shortenTimeouts();
const bucket = await openBucket();
const proxy = await openProxy(bucket.settings.S3_ENDPOINT, { atEnd: afterAll });
const { app, shop, db } = await openShop({ ...bucket.settings, S3_ENDPOINT: proxy.url, RATE_LIMITS: "off" });
const admin = await givenAdmin(shop);
const brand = await givenBrand(db);
const picture = await photo();

const upload = () => sendProduct(app, admin, productFields({ brand: brand.id }), picture);
const notStored = "Pictures cannot be stored right now. Please try again in a moment.";

function recover(): void {
  Object.assign(bucket.lies, { forgets: false, cuts: false, breaksOff: false });
  proxy.resume();
}

interface Fault {
  begin(): void;
  /** What is asked of a picture that lies there already. */
  reading: 200 | 503;
}

const faults: Record<string, Fault> = {
  hangs: { begin: proxy.pause, reading: 503 },
  refuses: { begin: proxy.refuse, reading: 503 },
  "says yes and keeps nothing": { begin: () => Object.assign(bucket.lies, { forgets: true }), reading: 200 },
  "says yes and keeps half": { begin: () => Object.assign(bucket.lies, { cuts: true }), reading: 200 },
  "breaks off in the middle of an answer": {
    begin: () => Object.assign(bucket.lies, { breaksOff: true }),
    reading: 503,
  },
};

test.each(Object.keys(faults))(
  "the store of pictures %s: uploads are refused in a sentence, browsing goes on, pictures come back",
  {
    timeout: timeoutMs,
  },
  async (name) => {
    const fault = faults[name];
    onTestFinished(recover);
    for (let round = 0; round < byLength(1, 3); round++) {
      const kept = await upload();
      expect(kept.statusCode, kept.body).toBe(200);
      const { imageUrl } = kept.json().product;
      const productCount = await db.$count(products);

      fault?.begin();
      const [refused, read, list] = await Promise.all([
        upload(),
        app.inject(imageUrl),
        // Meanwhile.
        wait(20).then(() => app.inject("/api/product/list?max=0")),
      ]);
      expect(refused.json()).toMatchObject({ error: notStored });
      expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([503, "5"]);
      expect(read.statusCode).toBe(fault?.reading);
      if (fault?.reading === 503) expect(read.headers["retry-after"]).toBe("5");
      expect(list.statusCode).toBe(200);
      expect(await db.$count(products), "nothing was added without its picture").toBe(productCount);

      recover();
      await until(async () => (await app.inject(imageUrl)).statusCode === 200);
      const later = await upload();
      expect(later.statusCode, later.body).toBe(200);
      const served = await app.inject(later.json().product.imageUrl);
      expect(
        served.rawPayload.equals(
          bucket.objects.get(later.json().product.imageUrl.slice(1))?.content ?? Buffer.alloc(0),
        ),
      ).toBe(true);
    }
  },
);
