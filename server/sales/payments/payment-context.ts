import type { FastifyBaseLogger } from "fastify";
import type { Settings } from "#server/settings/settings.ts";
import type { Shop } from "#server/shop.ts";
import { createCashfreeProvider } from "./providers/cashfree-provider.ts";
import { createDemoProvider } from "./providers/demo-provider.ts";
import type { PaymentProvider, ProviderName } from "./providers/provider.ts";

export interface Providers {
  /** The one new payments go through; none in a shop with online payment switched off. */
  current: PaymentProvider | undefined;
  /** The one an older payment went through, as long as its keys are still there. */
  named(name: ProviderName): PaymentProvider | undefined;
  all: PaymentProvider[];
}

/** What every use case of payments works with. */
export interface PaymentContext extends Pick<Shop, "db" | "settings"> {
  providers: Providers;
  log: Pick<FastifyBaseLogger, "warn" | "error">;
}

export const createPaymentContext = (
  { db, settings }: Pick<Shop, "db" | "settings">,
  log: PaymentContext["log"],
): PaymentContext => ({ db, settings, log, providers: createProviders(settings) });

function createProviders(settings: Settings): Providers {
  const { paymentProvider, cashfree } = settings;
  const byName = {
    demo: paymentProvider === "demo" ? createDemoProvider(settings) : undefined,
    cashfree: cashfree && createCashfreeProvider(cashfree, settings),
  };
  return {
    current: paymentProvider === "off" ? undefined : byName[paymentProvider],
    named: (name) => byName[name],
    all: [byName.demo, byName.cashfree].filter((provider) => provider !== undefined),
  };
}
