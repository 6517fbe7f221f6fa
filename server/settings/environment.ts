import * as z from "zod";
import {
  addressSettings,
  backupSettings,
  databaseSettings,
  fileSettings,
  monitoringSettings,
} from "./hosting-settings.ts";
import {
  accountSettings,
  messageSettings,
  parcelSettings,
  paymentSettings,
  socialLoginSettings,
} from "./provider-settings.ts";
import { contactSettings, orderSettings, pageSettings, retentionSettings, returnSettings } from "./shop-settings.ts";

/** The groups in the order in which docs/settings.md and .env.example list them. */
const groups = [
  { title: "Address and processes", settings: addressSettings },
  { title: "Database", settings: databaseSettings },
  { title: "Files and pictures", settings: fileSettings },
  { title: "Accounts and login", settings: accountSettings },
  { title: "Login with Google and Facebook", settings: socialLoginSettings },
  { title: "Mails and text messages", settings: messageSettings },
  { title: "Payments", settings: paymentSettings },
  { title: "Parcels", settings: parcelSettings },
  { title: "Shop and contacts", settings: contactSettings },
  { title: "Orders and stock", settings: orderSettings },
  { title: "Returns and exchanges", settings: returnSettings },
  { title: "Pages and support chat", settings: pageSettings },
  { title: "How long data is kept", settings: retentionSettings },
  { title: "Backups", settings: backupSettings },
  { title: "Logs and monitoring", settings: monitoringSettings },
];

/** Every setting of the shop: how it is parsed, what counts without it, and what it means. */
export const Environment = z.object({
  ...addressSettings,
  ...databaseSettings,
  ...fileSettings,
  ...accountSettings,
  ...socialLoginSettings,
  ...messageSettings,
  ...paymentSettings,
  ...parcelSettings,
  ...contactSettings,
  ...orderSettings,
  ...returnSettings,
  ...pageSettings,
  ...retentionSettings,
  ...backupSettings,
  ...monitoringSettings,
});

/** The settings as they are parsed. */
export type Variables = z.output<typeof Environment>;

/** The table as plain rows. */
export const settingRows = groups.flatMap(({ title, settings }) =>
  Object.entries<z.ZodType>(settings).map(([name, schema]) => {
    const { value, without = "", meaning = "", isFirst = false, production } = schema.meta() ?? {};
    return { group: title, name, value, standard: value ?? without, meaning, isFirst, production };
  }),
);

export type SettingRow = (typeof settingRows)[number];
