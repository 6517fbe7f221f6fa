import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "@playwright/test";
import PostalMime from "postal-mime";

const folder = () => join(process.env.SHOP_DATA_DIR ?? "", "mail");

async function linkTo(email: string, link: RegExp): Promise<string | undefined> {
  for (const name of await readdir(folder()).catch(() => [])) {
    // Until it is written whole, a mail has another name.
    if (!name.endsWith(".eml")) continue;
    // Mails to a deleted account are deleted meanwhile.
    const file = await readFile(join(folder(), name)).catch(() => undefined);
    if (!file) continue;
    const mail = await PostalMime.parse(file);
    const found = mail.to?.some(({ address }) => address === email) && mail.text?.match(link);
    if (found) return found[0];
  }
  return undefined;
}

/** The path in a mail that the shop has sent to this address. */
export async function mailedLink(email: string, link: RegExp): Promise<string> {
  await expect.poll(() => linkTo(email, link), { message: `a mail to ${email}` }).toBeTruthy();
  return (await linkTo(email, link)) ?? "";
}
