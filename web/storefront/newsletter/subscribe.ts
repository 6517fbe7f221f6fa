import { Subscription } from "#contract/newsletter.ts";
import { call } from "#web/api.ts";
import { notify } from "#web/layout/notices.ts";
import { submit } from "#web/submit.ts";

export const subscribe = (request: Request) =>
  submit(request, Subscription, async (body) => {
    const { message } = await call("POST /newsletter/subscribe", { body });
    notify({ kind: "success", title: message });
    return { message };
  });
