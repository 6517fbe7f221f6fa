import { useState } from "react";
import { useFetcher } from "react-router";
import { formatSize, type Size } from "#contract/catalogue/sizes.ts";
import { dayInIndia, formatDay } from "#contract/indian-time.ts";
import type { ExchangeForm, ExchangeOptions } from "#contract/sales/cases/exchanges.ts";
import type { OrderItem } from "#contract/sales/orders.ts";
import { CaseHead } from "#web/account/cases/case-head.tsx";
import { Refusal } from "#web/account/cases/refusal.tsx";
import { useBackWhenDone } from "#web/account/cases/use-back-to-order.ts";
import { loadOrder } from "#web/account/orders/load-orders.ts";
import { NoOrder } from "#web/account/orders/no-order.tsx";
import { call } from "#web/api.ts";
import { changeBy, type Faults } from "#web/layout/forms/submit.ts";
import { pageMeta } from "#web/layout/page-meta.ts";
import { ProductPicture } from "#web/layout/product/product-picture.tsx";
import { notify } from "#web/notices.ts";
import { requireBuyer } from "#web/session/guards.ts";
import { Button } from "#web/ui/display/button.tsx";
import { EmptyState } from "#web/ui/display/empty-state.tsx";
import { Skeleton } from "#web/ui/display/skeleton.tsx";
import { RadioChips } from "#web/ui/forms/radio-chips.tsx";
import { Select } from "#web/ui/forms/select.tsx";
import { ButtonLink } from "#web/ui/navigation/button-link.tsx";
import type { Route } from "./+types/exchange-page.ts";
import { SizeCards } from "./size-cards.tsx";

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  await requireBuyer(request);
  const order = await loadOrder(params.id);
  const item = order?.products.find(({ _id }) => _id === params.itemId);
  if (!order || !item) return { order: undefined };
  const options = await call("GET /exchange/options/{itemId}", { params: { itemId: item._id } });
  return { order, item, options };
}

export const clientAction = async ({ request }: Route.ClientActionArgs) => {
  const body = (await request.json()) as ExchangeForm;
  return changeBy({ ok: true, data: body }, async () => {
    const { message } = await call("POST /exchange/add", { body });
    notify({ kind: "success", title: message });
    return { fields: {}, isDone: true };
  });
};

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Change size", hidden: true });

export const HydrateFallback = () => (
  <div aria-busy="true" className="page grid min-h-[70dvh] max-w-2xl content-start gap-4 pt-8">
    <h1 className="sr-only">Change size</h1>
    <Skeleton className="h-10 w-64" />
    <Skeleton className="h-72" />
  </div>
);

export default function ExchangePage({ loaderData }: Route.ComponentProps) {
  if (!loaderData.order) return <NoOrder />;
  const { order, item, options } = loaderData;
  return (
    <div className="page min-h-[70dvh] max-w-2xl pt-4 pb-16 lg:pt-8">
      <CaseHead title="Change size" order={order} />
      {options.sentence !== null || options.held.length === 0 ? (
        <EmptyState sentence={options.sentence ?? "There is nothing of this item to change."}>
          <ButtonLink to={`/order/${order._id}`} look="secondary">
            Back to the order
          </ButtonLink>
        </EmptyState>
      ) : (
        <SizeForm orderId={order._id} item={item} options={options} />
      )}
    </div>
  );
}

interface SizeFormProps {
  orderId: string;
  item: OrderItem;
  options: ExchangeOptions;
}

/** What the buyer has of each size, however often it came. */
function sumBySize(held: ExchangeOptions["held"]) {
  const bySize = new Map<Size, { size: Size; quantity: number; until: string }>();
  for (const { size, quantity, until } of held) {
    const other = bySize.get(size);
    const first = other && other.until < until ? other.until : until;
    bySize.set(size, { size, quantity: quantity + (other?.quantity ?? 0), until: first });
  }
  return [...bySize.values()];
}

function SizeForm({ orderId, item, options }: SizeFormProps) {
  const { submit, state, data } = useFetcher<Faults & { isDone?: boolean }>();
  useBackWhenDone(orderId, data?.isDone);
  const held = sumBySize(options.held);
  const [fromSize, setFromSize] = useState(held[0]?.size);
  const from = held.find(({ size }) => size === fromSize) ?? held[0];
  const [size, setSize] = useState<Size>();
  const [pieces, setPieces] = useState(1);
  if (!from) return null;
  const quantity = Math.min(pieces, from.quantity);
  const chosen = options.sizes.find((each) => each.size === size && each.size !== from.size);
  const isThere = chosen !== undefined && chosen.available >= quantity;
  const send = (wait: boolean) => {
    if (!chosen || state !== "idle") return;
    const body: ExchangeForm = {
      item: item._id,
      quantity,
      size: chosen.size,
      fromSize: from.size,
      ...(wait && { wait }),
    };
    void submit(body, { method: "post", encType: "application/json" });
  };
  const busy = state !== "idle";
  const others = options.sizes.filter((each) => each.size !== from.size);
  const returnInstead = (
    <ButtonLink to={`/order/${orderId}/return?item=${item._id}`} look="secondary">
      Return instead
    </ButtonLink>
  );
  return (
    <form
      className="mt-6 grid gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        if (isThere) send(false);
      }}
    >
      <div className="grid grid-cols-[4rem_minmax(0,1fr)] items-center gap-4">
        <ProductPicture picture={item.product.picture} sizes="64px" when="soon" />
        <div className="min-w-0">
          <p className="wrap-anywhere font-semibold leading-snug">{item.product.name}</p>
          <p className="text-ink-soft text-sm">
            You have {formatSize(from.size, "size")}. It can be changed until {formatDay(dayInIndia(from.until))}.
          </p>
        </div>
      </div>
      {held.length > 1 && (
        <RadioChips
          label="Which size goes back"
          name="from"
          options={held.map(({ size }) => ({ value: size, label: formatSize(size) }))}
          value={from.size}
          onChange={(value) => setFromSize(value as Size)}
        />
      )}
      {from.quantity > 1 && (
        <div className="max-w-48">
          <Select
            label="How many pieces"
            name="pieces"
            value={quantity}
            onChange={({ target }) => setPieces(Number(target.value))}
          >
            {Array.from({ length: from.quantity }, (_, i) => i + 1).map((many) => (
              <option key={many}>{many}</option>
            ))}
          </Select>
        </div>
      )}
      <SizeCards sizes={others} quantity={quantity} value={chosen?.size} onChange={setSize} />
      <Refusal faults={data?.isDone ? undefined : data} />
      <div className="grid min-h-32 content-start gap-3">
        {chosen && !isThere ? (
          <>
            <p>
              {formatSize(chosen.size)} is sold out. If one comes until {formatDay(options.promisedOn)}, it is yours;
              otherwise you can send the old one back.
            </p>
            <div className="flex flex-wrap gap-3">
              <Button busy={busy} onClick={() => send(true)}>
                Wait for it (until {formatDay(options.promisedOn)})
              </Button>
              {returnInstead}
            </div>
          </>
        ) : others.length === 0 ? (
          <div>{returnInstead}</div>
        ) : (
          <>
            <div>
              <Button type="submit" busy={busy} disabled={!chosen}>
                {chosen ? `Change to ${formatSize(chosen.size, "size")}` : "Choose a size"}
              </Button>
            </div>
            <p className="text-ink-soft text-sm">
              The new one is kept for you at once, and sent when somebody has fetched the old one. You pay nothing more.
            </p>
          </>
        )}
      </div>
    </form>
  );
}
