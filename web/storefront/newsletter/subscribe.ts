import { Subscription } from "#contract/customers/newsletter.ts";
import { call } from "#web/api.ts";
import { submit } from "#web/layout/forms/submit.ts";
import { notify } from "#web/notices.ts";

export const subscribe = (request: Request) =>
  submit(request, Subscription, async (body) => {
    const { message } = await call("POST /newsletter/subscribe", { body });
    notify({ kind: "success", title: message });
    return { message };
  });
