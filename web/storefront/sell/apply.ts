import { MerchantApplication } from "#contract/marketplace/merchants.ts";
import { call } from "#web/api.ts";
import { type Faults, submit } from "#web/layout/forms/submit.ts";
import { notify } from "#web/notices.ts";

/** What became of an application: faults to mend, or the words that it has arrived. */
export interface Applied extends Faults {
  sent?: string;
}

/** The action of the page that holds the application form. */
export const apply = (request: Request): Promise<Applied> =>
  submit<typeof MerchantApplication, Applied>(request, MerchantApplication, async (body) => {
    const { message } = await call("POST /merchant/add", { body });
    notify({ kind: "success", title: message });
    return { sent: message, fields: {} };
  });
