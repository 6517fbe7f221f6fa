import type { FastifyBaseLogger } from "fastify";
import type { CourierName } from "#server/sales/parcels/tables.ts";
import type { Settings } from "#server/settings/settings.ts";
import type { Shop } from "#server/shop.ts";
import type { CourierProvider } from "./providers/courier.ts";
import { createShiprocket } from "./providers/shiprocket/shiprocket-provider.ts";
import { createSimulator } from "./providers/simulator-provider.ts";

export interface Couriers {
  /** The one new parcels are booked with; none where people report on parcels themselves. */
  current: CourierProvider | undefined;
  /** The one that carries an older parcel, as long as its settings are still there. */
  named(name: CourierName): CourierProvider | undefined;
}

/** What every use case of couriers works with. */
export interface CourierContext extends Pick<Shop, "db" | "settings"> {
  couriers: Couriers;
  log: Pick<FastifyBaseLogger, "info" | "warn" | "error">;
}

export const createCourierContext = (
  { db, settings }: Pick<Shop, "db" | "settings">,
  log: CourierContext["log"],
): CourierContext => ({ db, settings, log, couriers: createCouriers(settings, log) });

function createCouriers(settings: Settings, log: CourierContext["log"]): Couriers {
  const byName: Record<CourierName, CourierProvider | undefined> = {
    hand: undefined,
    simulator: settings.courier === "simulator" ? createSimulator(settings) : undefined,
    shiprocket: settings.shiprocket && createShiprocket(settings.shiprocket, settings, log),
  };
  return { current: byName[settings.courier], named: (name) => byName[name] };
}
