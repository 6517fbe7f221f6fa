import type { Settings } from "#server/settings.ts";
import { createCashfreeProvider } from "./cashfree-provider.ts";
import { createDemoProvider } from "./demo-provider.ts";
import type { PaymentProvider, ProviderName } from "./provider.ts";

export interface Providers {
  /** The one new payments go through; none in a shop with online payment switched off. */
  current: PaymentProvider | undefined;
  /** The one an older payment went through, as long as its keys are still there. */
  named(name: ProviderName): PaymentProvider | undefined;
  all: PaymentProvider[];
}

export function createProviders(settings: Settings): Providers {
  const { paymentProvider, cashfree } = settings;
  const all = {
    demo: paymentProvider === "demo" ? createDemoProvider(settings) : undefined,
    cashfree: cashfree && createCashfreeProvider(cashfree, settings),
  };
  return {
    current: paymentProvider === "off" ? undefined : all[paymentProvider],
    named: (name) => all[name],
    all: [all.demo, all.cashfree].filter((provider) => provider !== undefined),
  };
}
