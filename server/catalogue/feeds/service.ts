import type { Settings } from "#server/settings/settings.ts";

const names = { "google.xml": "Google Merchant Center", "meta.csv": "Facebook, Instagram and WhatsApp (Meta)" };

/** Where merchant centres fetch the products; nothing while that is switched off. */
export const listFeeds = ({ productFeeds, publicUrl }: Pick<Settings, "productFeeds" | "publicUrl">) =>
  productFeeds ? Object.entries(names).map(([file, name]) => ({ name, url: `${publicUrl}/feeds/${file}` })) : [];
