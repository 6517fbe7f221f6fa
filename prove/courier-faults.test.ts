import { expect, onTestFinished, test } from "vitest";
import { openShiprocket } from "#server/testing/providers/shiprocket-server.ts";
import { openCourierShop } from "#server/testing/shops/courier-shop.ts";
import { byLength, timeoutMs } from "./run-length.ts";
import { shortenTimeouts } from "./shorten-timeouts.ts";

shortenTimeouts();
const shiprocket = await openShiprocket();
const { ask, cashOrder, admin, book, row, poll } = await openCourierShop({
  ...shiprocket.settings,
  RATE_LIMITS: "off",
});
const { state } = shiprocket;

const unreachable = "The courier cannot be reached right now. Please try again in a moment.";

function recover(): void {
  const none = { path: "", times: 0 };
  Object.assign(state, { holding: undefined, isRefusing: false, broken: none, lost: none, lie: undefined });
}

/** Each begins a fault; what was held back is done after its end. */
const faults: Record<string, () => () => void> = {
  hangs: () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    state.holding = promise;
    return resolve;
  },
  refuses: () => {
    state.isRefusing = true;
    return () => undefined;
  },
  "answers 500": () => {
    state.broken = { path: "/", times: Number.POSITIVE_INFINITY };
    return () => undefined;
  },
  "does what it is asked, and its answer is lost": () => {
    state.lost = { path: "/orders/create", times: Number.POSITIVE_INFINITY };
    return () => undefined;
  },
  "answers nonsense": () => {
    state.lie = { data: 7 };
    return () => undefined;
  },
};

/** A packed parcel of a merchant whose place Shiprocket knows. */
async function packed() {
  const order = await cashOrder();
  const { _id } = await order.pack();
  const { body } = await ask(admin, "GET", `/order/${order.id}`);
  state.pickups.push(body.order.products[0].brand.slug);
  return { ...order, parcelId: _id };
}

test.each(Object.keys(faults))(
  "the courier %s: parcels can be sent by hand, nothing changes, and each is booked once in the end",
  { timeout: timeoutMs },
  async (name) => {
    for (let round = 0; round < byLength(1, 3); round++) {
      const [under, begun, byHand] = [await packed(), await packed(), await packed()];
      await book(under.merchant, under.parcelId);
      const { bookingId } = await row(under.parcelId);
      shiprocket.scan(bookingId ?? "", 42, new Date(Date.now() + 1000));
      const end = faults[name]?.() ?? recover;
      onTestFinished(() => {
        recover();
        end();
      });

      const isReadable = name.startsWith("does what");
      expect(await book(begun.merchant, begun.parcelId)).toMatchObject({ status: 400, body: { error: unreachable } });
      expect(await row(begun.parcelId)).toMatchObject({ provider: "hand", bookingId: null, status: "Packed" });
      await poll();
      expect((await row(under.parcelId)).status).toBe(isReadable ? "Handed over" : "Packed");
      const moved = { status: "Handed over" };
      expect((await ask(byHand.merchant, "PUT", `/parcel/${byHand.parcelId}/status`, moved)).status).toBe(200);

      recover();
      end();
      await poll();
      expect((await row(under.parcelId)).status).toBe("Handed over");
      expect((await book(begun.merchant, begun.parcelId)).status).toBe(200);
      const theirs = shiprocket.orders.filter(({ channel_order_id }) => channel_order_id === begun.parcelId);
      expect(theirs, "one order of theirs, however often it was asked for").toHaveLength(1);
    }
  },
);
