import type { Provider } from "#contract/customers/accounts.ts";
import type { AddressForm } from "#contract/customers/addresses.ts";
import { type Role, roles } from "#contract/customers/roles.ts";
import type { StaffRole } from "#contract/customers/staff-roles.ts";
import { brands } from "#server/catalogue/brands/tables.ts";
import { startGuestSession } from "#server/customers/accounts/guests/start-guest-session.ts";
import { hashPassword } from "#server/customers/accounts/passwords/passwords.ts";
import { startSession } from "#server/customers/accounts/sessions.ts";
import { users } from "#server/customers/accounts/tables.ts";
import { addresses } from "#server/customers/addresses/tables.ts";
import { merchants } from "#server/marketplace/merchants/tables.ts";
import type { Client } from "#server/platform/http/client/describe-client.ts";
import type { Settings } from "#server/settings/settings.ts";
import type { Shop } from "#server/shop.ts";

type HashCost = Settings["passwordHashCost"];
/** Without settings, passwords are hashed with care: it may be a shop in another process. */
type ShopUnderTest = Pick<Shop, "db" | "tokens"> & { settings?: { passwordHashCost: HashCost } };

interface PersonFields {
  email?: string | null;
  firstName?: string;
  lastName?: string;
  phoneNumber?: string;
  /** `null`: the account has none, as those of social logins. */
  password?: string | null;
  provider?: Provider;
  role?: Role;
  /** An owner, unless the test says otherwise. */
  staffRole?: StaffRole;
  emailProvenAt?: Date;
}

/** A person who is signed in: `headers` makes a request theirs. */
export interface Person {
  userId: string;
  email: string;
  password: string;
  sessionId: string;
  token: string;
  headers: { authorization: string };
}

/** What every person's password is unless the test says otherwise. Hashed once for each cost: hashing is slow on purpose. */
const usualPassword = "warp and weft";
const usualHashes: Partial<Record<HashCost, Promise<string>>> = {};

let people = 0;

async function givenPerson(shop: ShopUnderTest, overrides: PersonFields = {}): Promise<Person> {
  people += 1;
  const number = people;
  const { password = usualPassword, ...others } = overrides;
  const cost = shop.settings?.passwordHashCost ?? "standard";
  usualHashes[cost] ??= hashPassword(usualPassword, cost);
  const passwordHash =
    password === usualPassword ? await usualHashes[cost] : password && (await hashPassword(password, cost));
  const [user] = await shop.db
    .insert(users)
    .values({ email: `person-${number}@example.com`, firstName: "Asha", lastName: "Rao", passwordHash, ...others })
    .returning({ id: users.id, email: users.email });
  if (!user) throw new Error("no person was made");
  const login = await givenLogin(shop, user.id);
  return { userId: user.id, email: user.email ?? "", password: password ?? "", ...login };
}

export const givenMember = (shop: ShopUnderTest, overrides: PersonFields = {}): Promise<Person> =>
  givenPerson(shop, { role: roles.member, ...overrides });

export const givenAdmin = (shop: ShopUnderTest, overrides: PersonFields = {}): Promise<Person> =>
  givenPerson(shop, { role: roles.admin, staffRole: "owner", ...overrides });

let guests = 0;

/** Somebody who buys without an account. */
export async function givenGuest(
  shop: ShopUnderTest,
  {
    email = `guest-${++guests}@example.com`,
    phoneNumber = "98765 43212",
  }: { email?: string; phoneNumber?: string } = {},
): Promise<Person> {
  const session = await startGuestSession(shop.db, { email, phoneNumber }, usualClient);
  const token = shop.tokens.sign(session);
  return {
    userId: session.userId,
    email,
    password: "",
    sessionId: session.id,
    token,
    headers: { authorization: token },
  };
}

const usualClient = { addressPrefix: "203.0.113.0/24", device: "Firefox on Linux" };

/** One more login of a person, as on a second device. */
export async function givenLogin(
  shop: ShopUnderTest,
  userId: string,
  client: Client = usualClient,
): Promise<Pick<Person, "sessionId" | "token" | "headers">> {
  const session = await startSession(shop.db, userId, client);
  const token = shop.tokens.sign(session);
  return { sessionId: session.id, token, headers: { authorization: token } };
}

interface MerchantFields extends PersonFields {
  name?: string;
  isActive?: boolean;
}

/** An approved merchant with a brand of its own, whose email is proven. */
export async function givenMerchant(
  shop: ShopUnderTest,
  { name = "Kosala Looms", isActive = true, ...overrides }: MerchantFields = {},
): Promise<Person & { merchantId: string; brandId: string }> {
  const person = await givenPerson(shop, { role: roles.merchant, emailProvenAt: new Date(), ...overrides });
  const [brand] = await shop.db
    .insert(brands)
    .values({ name, slug: `brand-of-${person.userId}`, isActive })
    .returning({ id: brands.id });
  if (!brand) throw new Error("no brand was made");
  const [merchant] = await shop.db
    .insert(merchants)
    .values({
      name,
      email: person.email,
      phoneNumber: "9876543210",
      brandName: name,
      business: "Handloom cotton from Kosala",
      status: "Approved",
      isActive,
      userId: person.userId,
      brandId: brand.id,
    })
    .returning({ id: merchants.id });
  if (!merchant) throw new Error("no merchant was made");
  return { ...person, merchantId: merchant.id, brandId: brand.id };
}

/** What a person types into the address form. */
export const addressForm = (overrides: Partial<AddressForm> = {}): AddressForm => ({
  name: "Asha Rao",
  phoneNumber: "98765 43210",
  address: "12 Weavers Street",
  city: "Kanchipuram",
  state: "Tamil Nadu",
  country: "India",
  zipCode: "631501",
  isDefault: false,
  ...overrides,
});

export async function givenAddress(
  shop: ShopUnderTest,
  owner: { userId: string },
  overrides: Partial<AddressForm> = {},
): Promise<{ id: string }> {
  const [address] = await shop.db
    .insert(addresses)
    .values({ ...addressForm(overrides), userId: owner.userId })
    .returning({ id: addresses.id });
  if (!address) throw new Error("no address was made");
  return address;
}
