import type { Database } from "#server/platform/database/client.ts";
import { defineJob, everyMinute } from "#server/platform/jobs/define-job.ts";
import type { Settings } from "#server/settings/settings.ts";
import { sendBackMails, sendPriceMails } from "./send-alerts.ts";
import { sendWishPrices } from "./send-wish-prices.ts";

export const sendAlertsJob = defineJob("send-alerts", everyMinute);

/** Those who asked for one product come first: what they are told is not told again with the wishlist. */
export async function sendAlerts(db: Database, settings: Settings): Promise<void> {
  await sendBackMails(db, settings);
  await sendPriceMails(db, settings);
  await sendWishPrices(db, settings);
}
