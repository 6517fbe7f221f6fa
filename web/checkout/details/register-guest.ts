import type { GuestCheckout } from "#contract/sales/guests.ts";
import { ApiError, call } from "#web/api.ts";
import { keepGuestToken, readGuestToken } from "#web/session/token.ts";

/** What was sent last in this tab: whoever corrects something and presses again does not begin anew. */
let last: { contact: string; token: string; address: string; addressId: string } | undefined;

async function startSession(email: string, phoneNumber: string): Promise<string> {
  const { token } = await call("POST /guest/session", { body: { email, phoneNumber } });
  keepGuestToken(token);
  return token;
}

/** Makes the guest of this browser known to the shop, and answers the address to deliver to. */
export async function registerGuest({ email, ...form }: GuestCheckout): Promise<string> {
  const [contact, address] = [JSON.stringify([email, form.phoneNumber]), JSON.stringify(form)];
  const known = last?.contact === contact && last.token === readGuestToken() ? last : undefined;
  if (known?.address === address) return known.addressId;
  const token = known?.token ?? (await startSession(email, form.phoneNumber));
  const add = async () => (await call("POST /address/add", { body: { ...form, isDefault: true } })).address._id;
  const addressId = await add().catch(async (error: unknown) => {
    // The session of before is over.
    if (!known || !(error instanceof ApiError) || error.status !== 401) throw error;
    await startSession(email, form.phoneNumber);
    return add();
  });
  last = { contact, address, addressId, token: readGuestToken() ?? token };
  return addressId;
}
