import { randomInt } from "node:crypto";
import Fastify, { type FastifyRequest } from "fastify";
import { afterAll } from "vitest";

interface Shipment {
  id: number;
  awb: string | null;
  courier: string;
  etd: string;
  pickup_scheduled_date: string | null;
}

interface Scan {
  date: string;
  status: string;
  activity: string;
  location: string;
  "sr-status": string;
}

interface Order {
  id: number;
  channel_order_id: string;
  status: string;
  payment_method: string;
  total: number;
  created: Record<string, unknown>;
  shipments: Shipment[];
  scans: Scan[];
  shipmentStatus: number;
}

type Named = FastifyRequest<{ Params: { id: string }; Querystring: { search?: string } }>;

const user = { email: "api@shop.example", password: "password of the tests" };
export const webhookToken = "webhook-token-of-the-tests";
const number = () => randomInt(100_000_000, 999_999_999);
const clockOfIndia = (at: Date) =>
  new Date(at.getTime() + 5.5 * 3_600_000).toISOString().slice(0, 19).replace("T", " ");
const required = [
  ...["order_id", "order_date", "pickup_location", "billing_customer_name", "billing_address", "billing_city"],
  ...["billing_pincode", "billing_state", "billing_country", "billing_email", "billing_phone", "shipping_is_billing"],
  ...["order_items", "payment_method", "sub_total", "length", "breadth", "height", "weight"],
];

/** A server on this machine that speaks the part of Shiprocket's documented API (v1/external) that the shop uses. */
export async function openShiprocket() {
  const orders: Order[] = [];
  const server = Fastify();
  const state = {
    requests: [] as string[],
    logins: 0,
    /** Changed, all tokens of before are refused. */
    token: "token 1",
    /** So many requests that match are answered with 500. */
    broken: { path: "", times: 0 },
    /** So many requests that match are done, and their answers lost. */
    lost: { path: "", times: 0 },
    /** What requests wait for before anything is done. */
    holding: undefined as Promise<void> | undefined,
    isRefusing: false,
    /** Given instead of every answer that is a success. */
    lie: undefined as unknown,
    pickups: ["Primary", "other-looms"],
    hasCouriers: true,
  };
  const takes = (fault: { path: string; times: number }, url: string) => {
    if (fault.times === 0 || !url.includes(fault.path)) return false;
    fault.times -= 1;
    return true;
  };

  server.addHook("onRequest", async ({ method, url, headers }, reply) => {
    state.requests.push(`${method} ${url.replace("/v1/external", "")}`);
    await state.holding;
    if (state.isRefusing) reply.raw.destroy();
    if (takes(state.broken, url)) return reply.code(500).send({ message: "Internal server error." });
    if (!url.endsWith("/auth/login") && headers.authorization !== `Bearer ${state.token}`) {
      return reply.code(401).send({ message: "Token has expired", status_code: 401 });
    }
  });
  server.addHook("preSerialization", async (_request, reply, payload) =>
    state.lie === undefined || reply.statusCode >= 300 ? payload : state.lie,
  );
  server.addHook("onSend", async ({ url }, reply) => {
    if (reply.statusCode < 300 && takes(state.lost, url)) reply.raw.destroy();
  });

  const find = (id: string) => orders.find((order) => String(order.id) === id);
  const ofShipment = (id: unknown) => orders.find(({ shipments }) => shipments.some((shipment) => shipment.id === id));
  const toList = ({ scans: _scans, created: _created, shipmentStatus: _status, ...order }: Order) => order;
  await server.register(
    async (api) => {
      api.post("/auth/login", async ({ body }, reply) => {
        state.logins += 1;
        const { email, password } = body as typeof user;
        if (email !== user.email || password !== user.password) {
          return reply.code(400).send({ message: "Invalid email and password combination", status_code: 400 });
        }
        return { id: 1, email, token: state.token };
      });
      api.get("/orders", async ({ query }: Named) => ({
        data: orders.filter((order) => order.channel_order_id.includes(query.search ?? "")).map(toList),
        meta: { pagination: { total: orders.length } },
      }));
      api.get("/orders/show/:id", async ({ params }: Named, reply) => {
        const order = find(params.id);
        if (!order) return reply.code(400).send({ message: "Order ID not found", status_code: 400 });
        return { data: { ...toList(order), shipments: order.shipments[0] } };
      });
      api.post("/orders/create/adhoc", async ({ body }, reply) => {
        const wanted = body as Record<string, unknown>;
        const missing = required.filter((name) => wanted[name] === undefined || wanted[name] === "");
        const isTaken = orders.some((order) => order.channel_order_id === wanted.order_id);
        const isWrong =
          !/^\d{6}$/.test(String(wanted.billing_pincode)) || !/^\d{10}$/.test(String(wanted.billing_phone));
        if (missing.length > 0 || isTaken || isWrong) {
          return reply
            .code(422)
            .send({ message: "Oops! Invalid Data.", errors: { order_id: missing }, status_code: 422 });
        }
        // Told with 200, as Shiprocket does.
        if (!state.pickups.includes(String(wanted.pickup_location)))
          return { message: "Wrong Pickup location entered." };
        const shipment = { id: number(), awb: null, courier: "", etd: "", pickup_scheduled_date: null };
        const order: Order = {
          id: number(),
          channel_order_id: String(wanted.order_id),
          status: "NEW",
          payment_method: String(wanted.payment_method),
          total: Number(wanted.sub_total),
          created: wanted,
          shipments: [shipment],
          scans: [],
          shipmentStatus: 0,
        };
        orders.push(order);
        return {
          order_id: order.id,
          shipment_id: shipment.id,
          status: "NEW",
          status_code: 1,
          onboarding_completed_now: 0,
          awb_code: null,
          courier_company_id: null,
          courier_name: null,
        };
      });
      api.post("/courier/assign/awb", async ({ body }, reply) => {
        const { shipment_id } = body as { shipment_id: number };
        const order = ofShipment(shipment_id);
        const shipment = order?.shipments[0];
        if (!order || !shipment || shipment.awb) {
          const message = "Oops! Cannot reassign courier for this shipment.";
          return reply.code(400).send({ message, status_code: 400 });
        }
        if (!state.hasCouriers) return { awb_assign_status: 0, message: "No courier serviceable." };
        const etd = clockOfIndia(new Date(Date.now() + 4 * 86_400_000));
        Object.assign(shipment, { awb: String(number()), courier: "Xpressbees Surface", etd });
        order.status = "READY TO SHIP";
        const data = { awb_code: shipment.awb, courier_name: shipment.courier, order_id: order.id, shipment_id };
        return { awb_assign_status: 1, response: { data } };
      });
      api.post("/courier/generate/pickup", async ({ body }, reply) => {
        const [id] = (body as { shipment_id: number[] }).shipment_id;
        const shipment = ofShipment(id)?.shipments[0];
        if (!shipment?.awb || shipment.pickup_scheduled_date) {
          return reply.code(400).send({ message: "Invalid shipment id", status_code: 400 });
        }
        shipment.pickup_scheduled_date = clockOfIndia(new Date());
        return { pickup_status: 1, response: { pickup_scheduled_date: shipment.pickup_scheduled_date, status: 3 } };
      });
      api.post("/courier/generate/label", async ({ body }) => {
        const [id] = (body as { shipment_id: number[] }).shipment_id;
        const awb = ofShipment(id)?.shipments[0]?.awb;
        if (!awb) return { label_created: 0, not_created: [], response: "No valid shipment ids to print label" };
        return { label_created: 1, label_url: `https://labels.example/${awb}.pdf`, not_created: [] };
      });
      api.get("/courier/track/shipment/:id", async ({ params }: Named) => {
        const order = ofShipment(Number(params.id));
        if (!order || order.scans.length === 0) {
          return { tracking_data: { track_status: 0, error: "Aahh! There is no activities found in our DB." } };
        }
        const { etd } = order.shipments[0] as Shipment;
        return {
          tracking_data: {
            track_status: 1,
            shipment_status: order.shipmentStatus,
            shipment_track: [],
            shipment_track_activities: order.scans.toReversed(),
            track_url: "https://shiprocket.co//tracking/1",
            etd,
          },
        };
      });
      api.post("/orders/cancel/shipment/awbs", async (_request, reply) => reply.code(204).send());
      api.post("/orders/cancel", async ({ body }, reply) => {
        for (const id of (body as { ids: number[] }).ids) {
          const order = find(String(id));
          if (order) order.status = "CANCELED";
        }
        return reply.code(204).send();
      });
    },
    { prefix: "/v1/external" },
  );
  const url = await server.listen({ port: 0, host: "127.0.0.1" });
  afterAll(() => server.close());

  return {
    orders,
    state,
    settings: {
      COURIER: "shiprocket",
      SHIPROCKET_EMAIL: user.email,
      SHIPROCKET_PASSWORD: user.password,
      SHIPROCKET_WEBHOOK_TOKEN: webhookToken,
      SHIPROCKET_URL: `${url}/v1/external`,
    },
    /** A courier scans a parcel. Gives the body of the webhook about it. */
    scan(orderId: string, code: number | "NA", at = new Date()) {
      const order = find(orderId);
      if (!order) throw new Error("there is no such order");
      const scan = {
        date: clockOfIndia(at),
        status: "X",
        activity: "Scanned",
        location: "Pune",
        "sr-status": String(code),
      };
      order.scans.push(scan);
      if (code !== "NA") order.shipmentStatus = code;
      const [day, clock] = scan.date.split(" ");
      return {
        awb: order.shipments[0]?.awb,
        courier_name: "Xpressbees Surface",
        current_status: "SCANNED",
        current_status_id: 0,
        shipment_status: "SCANNED",
        shipment_status_id: order.shipmentStatus,
        current_timestamp: `${day?.split("-").toReversed().join(" ")} ${clock}`,
        order_id: order.channel_order_id,
        sr_order_id: order.id,
        etd: order.shipments[0]?.etd,
        scans: order.scans,
        is_return: 0,
      };
    },
  };
}
