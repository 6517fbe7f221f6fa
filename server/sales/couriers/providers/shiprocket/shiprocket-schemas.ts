import * as z from "zod";

/** What is read of Shiprocket's answers (apidocs.shiprocket.in, v1/external); the rest is ignored. */
export const Login = z.object({ token: z.string().min(1) });

export const CreatedOrder = z.object({ order_id: z.int(), shipment_id: z.int() });

const Shipment = z.object({
  id: z.int(),
  awb: z.string().nullish(),
  courier: z.string().nullish(),
  etd: z.string().nullish(),
  pickup_scheduled_date: z.string().nullish(),
});

/** A list names all shipments of an order, a single order the one that it has. */
export const Order = z.object({
  id: z.int(),
  channel_order_id: z.string(),
  status: z.string(),
  payment_method: z.string(),
  shipments: z.union([z.array(Shipment), Shipment.transform((shipment) => [shipment])]),
});
export type Order = z.infer<typeof Order>;

export const OrderList = z.object({ data: z.array(Order) });
export const SingleOrder = z.object({ data: Order });

export const AssignedAwb = z.object({
  awb_assign_status: z.literal(1),
  response: z.object({ data: z.object({ awb_code: z.string().min(1), courier_name: z.string() }) }),
});

export const Label = z.object({ label_url: z.url({ protocol: /^https?$/ }).optional() });

const Scan = z.object({
  date: z.string(),
  activity: z.string().nullish(),
  location: z.string().nullish(),
  "sr-status": z.union([z.string(), z.int()]).nullish(),
});

/** While no courier has scanned the parcel, the answer holds only an error. */
export const Tracking = z.object({
  tracking_data: z.object({
    shipment_status: z.int().nullish(),
    shipment_track_activities: z.array(Scan).nullish(),
    etd: z.string().nullish(),
  }),
});

export const Webhook = z.object({
  sr_order_id: z.union([z.int(), z.string()]),
  shipment_status_id: z.union([z.int(), z.string()]).nullish(),
  current_timestamp: z.string().nullish(),
  etd: z.string().nullish(),
  is_return: z.union([z.int(), z.string(), z.boolean()]).nullish(),
  scans: z.array(Scan).nullish(),
});

export interface ScannedParcel {
  scans: z.infer<typeof Scan>[];
  currentCode: string | number | null | undefined;
  /** When it got that status, where that is said. */
  currentAt: string | null | undefined;
  etd: string | null | undefined;
}
