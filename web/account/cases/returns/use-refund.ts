import { useEffect, useState } from "react";
import type { Reply } from "#contract/api.ts";
import type { ReturnForm } from "#contract/sales/cases/returns.ts";
import { call } from "#web/api.ts";
import { messageForPeople } from "#web/error-message.ts";

type Refund = Reply<"POST /return/check">;

interface Checked {
  /** Which question it answers. */
  asked: string;
  refund?: Refund | undefined;
  refusal?: string | undefined;
}

type Items = ReturnForm["items"];

/** What would be paid back for these pieces, asked anew with every change. While it is asked the last answer stays in sight. */
export function useRefund(orderId: string, items: Items): Checked & { isAsking: boolean } {
  const [checked, setChecked] = useState<Checked>({ asked: "" });
  const asked = items.length === 0 ? "" : JSON.stringify(items);
  useEffect(() => {
    if (!asked) return setChecked({ asked });
    let isStale = false;
    const answer = (next: Omit<Checked, "asked">) => !isStale && setChecked({ asked, ...next });
    call("POST /return/check", { body: { orderId, items: JSON.parse(asked) as Items } }).then(
      (refund) => answer({ refund }),
      (error) => answer({ refusal: messageForPeople(error, "The amount could not be worked out. Please try again.") }),
    );
    return () => {
      isStale = true;
    };
  }, [orderId, asked]);
  return { ...checked, isAsking: checked.asked !== asked };
}
