import type { MerchantStatus } from "#contract/marketplace/merchants.ts";
import type { MerchantTax } from "#contract/sales/tax.ts";
import { type BrandName, disabledBrand, merchantBrand } from "#demo/catalogue/brands.ts";

export interface DemoMerchant {
  name: string;
  email: string | null;
  phoneNumber: string;
  brandName: string;
  business: string;
  status: MerchantStatus;
  isActive: boolean;
  brand?: BrandName;
  /** Without them the shop sells its products. */
  tax?: MerchantTax;
}

/** One in every state, and one whom an admin entered without an email. */
export const demoMerchants: DemoMerchant[] = [
  {
    name: "Sarita Meher",
    email: "merchant@example.com",
    phoneNumber: "9437012345",
    brandName: merchantBrand,
    business: "We weave sarees and dupattas on forty handlooms around Sambalpur.",
    status: "Approved",
    isActive: true,
    brand: merchantBrand,
    tax: {
      legalName: "Meher Handlooms",
      address: "7 Weavers Colony, Sambalpur 768001",
      state: "21",
      gstin: "21AAAFM1234K1ZT",
    },
  },
  {
    name: "Vikrant Shinde",
    email: "vikrant.shinde@example.com",
    phoneNumber: "9822098765",
    brandName: disabledBrand,
    business: "Striped cotton for the rainy season, sewn in Kolhapur.",
    status: "Approved",
    isActive: false,
    brand: disabledBrand,
  },
  {
    name: "Nasreen Khatri",
    email: "nasreen.khatri@example.com",
    phoneNumber: "9825011223",
    brandName: "Ajrakh Courtyard",
    business: "Ajrakh block printing in our courtyard near Bhuj, four generations.",
    status: "Waiting Approval",
    isActive: false,
  },
  {
    name: "Bhola Tanti",
    email: null,
    phoneNumber: "9435044556",
    brandName: "Sualkuchi Silk House",
    business: "Muga and eri silk from our family looms; called us on the phone.",
    status: "Waiting Approval",
    isActive: false,
  },
  {
    name: "Quick Resale Traders",
    email: "sales@quick-resale.example",
    phoneNumber: "9811100000",
    brandName: "Branded Surplus",
    business: "Surplus stock of branded goods at the lowest rates.",
    status: "Rejected",
    isActive: false,
  },
];
