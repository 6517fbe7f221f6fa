import { useState } from "react";
import { replace, useFetcher } from "react-router";
import { formatSize } from "#contract/catalogue/sizes.ts";
import { formatRupees } from "#contract/money.ts";
import { type ReturnReason, returnReasons } from "#contract/sales/cases/returns.ts";
import { CaseHead } from "#web/account/cases/case-head.tsx";
import { Refusal } from "#web/account/cases/refusal.tsx";
import { noRefundTo, RefundToFields, readRefundTo } from "#web/account/cases/returns/refund-to-fields.tsx";
import { NoOrder } from "#web/account/orders/no-order.tsx";
import { call } from "#web/api.ts";
import { changeBy, type Faults } from "#web/layout/forms/submit.ts";
import { pageMeta } from "#web/layout/page-meta.ts";
import { notify } from "#web/notices.ts";
import { requireBuyer } from "#web/session/guards.ts";
import { Button } from "#web/ui/display/button.tsx";
import { EmptyState } from "#web/ui/display/empty-state.tsx";
import { Select } from "#web/ui/forms/select.tsx";
import { useFocusFirstError } from "#web/ui/forms/use-focus-first-error.ts";
import { undefinedIfNotFound } from "#web/undefined-if-not-found.ts";
import type { Route } from "./+types/return-instead-page.ts";

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  await requireBuyer(request);
  const found = await undefinedIfNotFound(call("GET /exchange/{id}", { params: { id: params.id } }));
  if (!found) return { exchange: undefined };
  const { exchange } = found;
  const { refundTo } = await call("GET /return/options/{orderId}", { params: { orderId: exchange.orderId } });
  return { exchange, isCash: refundTo === "account" };
}

export const clientAction = async ({ request, params }: Route.ClientActionArgs) => {
  const { orderId, ...body } = await request.json();
  return changeBy({ ok: true, data: body }, async () => {
    const { message, returnId } = await call("POST /exchange/{id}/return", { params: { id: params.id }, body });
    const made = await call("GET /return/{id}", { params: { id: returnId } });
    notify({ kind: "success", title: message, message: `${formatRupees(made.return.refund)} comes back to you.` });
    return replace(`/order/${orderId}`);
  });
};

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Return instead", hidden: true });

export default function ReturnInsteadPage({ loaderData: { exchange, isCash } }: Route.ComponentProps) {
  const { submit, state, data } = useFetcher<Faults>();
  const [reason, setReason] = useState<ReturnReason>("Too small");
  const [refundTo, setRefundTo] = useState(noRefundTo);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const form = useFocusFirstError(errors);
  if (!exchange) return <NoOrder />;
  const { orderId, orderNumber, product, fromSize, size, canReturn } = exchange;
  const send = () => {
    const read = isCash ? readRefundTo(refundTo) : undefined;
    setErrors(read && !read.ok ? read.fields : {});
    if (read && !read.ok) return;
    const body = { orderId, reason, ...(read?.ok && { refundTo: { ...read.data } }) };
    void submit(body, { method: "post", encType: "application/json" });
  };
  return (
    <div className="page min-h-[70dvh] max-w-2xl pt-4 pb-16 lg:pt-8">
      <CaseHead title="Return instead" order={{ _id: orderId, number: orderNumber }} />
      {!canReturn ? (
        <EmptyState sentence="This exchange goes on, so there is nothing to send back instead." />
      ) : (
        <form
          ref={form}
          noValidate
          className="mt-6 grid gap-6"
          onSubmit={(event) => {
            event.preventDefault();
            if (state === "idle") send();
          }}
        >
          <p>
            You no longer wait for {formatSize(size, "size")} of {product.name}, and send {formatSize(fromSize, "size")}{" "}
            back for the money.
          </p>
          <div className="max-w-72">
            <Select
              label="Why it goes back"
              name="reason"
              value={reason}
              onChange={({ target }) => setReason(target.value as ReturnReason)}
            >
              {returnReasons.map((each) => (
                <option key={each}>{each}</option>
              ))}
            </Select>
          </div>
          {isCash && <RefundToFields value={refundTo} errors={{ ...data?.fields, ...errors }} onChange={setRefundTo} />}
          <Refusal faults={data} />
          <div>
            <Button type="submit" busy={state !== "idle"}>
              Send return
            </Button>
          </div>
        </form>
      )}
    </div>
  );
}
