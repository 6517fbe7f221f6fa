import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { limits } from "#contract/limits.ts";
import { addressForm, givenAddress, givenAdmin, givenMember } from "#server/testing/given/people.ts";
import { openShop } from "#server/testing/shop.ts";
import { addresses } from "./tables.ts";

const { app, shop, db } = await openShop();
type Method = "GET" | "POST" | "PUT" | "DELETE";
const ask = (method: Method, url: string, person: { headers: object }, body?: object) =>
  app.inject({ method, url: `/api/address${url}`, headers: { ...person.headers }, ...(body && { body }) });
const defaultsOf = async (userId: string) =>
  (await db.select().from(addresses).where(eq(addresses.userId, userId))).filter(({ isDefault }) => isDefault);

test("a member adds an address and finds it again", async () => {
  const member = await givenMember(shop);
  const answer = await ask("POST", "/add", member, addressForm());
  expect(answer.statusCode).toBe(200);
  const { success, message, address } = answer.json();
  expect({ success, message }).toEqual({ success: true, message: "Address added successfully" });
  expect(address).toEqual({ _id: expect.any(String), ...addressForm() });
  expect((await ask("GET", `/${address._id}`, member)).json()).toEqual({ address });
  expect((await ask("GET", "", member)).json()).toEqual({ addresses: [address] });
});

test("a member changes an address", async () => {
  const member = await givenMember(shop);
  const { id } = await givenAddress(shop, member);
  const answer = await ask("PUT", `/${id}`, member, addressForm({ city: "Madurai" }));
  expect(answer.json()).toMatchObject({ success: true, message: "Address updated successfully" });
  expect(answer.json().address).toEqual({ _id: id, ...addressForm({ city: "Madurai" }) });
});

test("a member deletes an address", async () => {
  const member = await givenMember(shop);
  const { id } = await givenAddress(shop, member);
  expect((await ask("DELETE", `/delete/${id}`, member)).json()).toEqual({
    success: true,
    message: "Address deleted successfully",
  });
  expect((await ask("GET", `/${id}`, member)).statusCode).toBe(404);
  expect((await ask("DELETE", `/delete/${id}`, member)).statusCode).toBe(404);
});

test("addresses are listed oldest first", async () => {
  const member = await givenMember(shop);
  for (const city of ["Surat", "Erode", "Bhuj"]) await givenAddress(shop, member, { city });
  const { addresses: listed } = (await ask("GET", "", member)).json();
  expect(listed.map(({ city }: { city: string }) => city)).toEqual(["Surat", "Erode", "Bhuj"]);
});

test("nothing becomes the default by itself: neither the first address nor the last one left", async () => {
  const member = await givenMember(shop);
  const { address } = (await ask("POST", "/add", member, addressForm({ isDefault: undefined }))).json();
  expect(address.isDefault).toBe(false);
  const chosen = await givenAddress(shop, member, { isDefault: true });
  await ask("DELETE", `/delete/${chosen.id}`, member);
  expect(await defaultsOf(member.userId)).toEqual([]);
});

test("a new default takes the place of the old one, by adding, changing or choosing", async () => {
  const member = await givenMember(shop);
  const first = await givenAddress(shop, member, { isDefault: true });
  const { address: second } = (await ask("POST", "/add", member, addressForm({ isDefault: true }))).json();
  expect((await defaultsOf(member.userId)).map(({ id }) => id)).toEqual([second._id]);
  await ask("PUT", `/${first.id}`, member, addressForm({ isDefault: true }));
  expect((await defaultsOf(member.userId)).map(({ id }) => id)).toEqual([first.id]);
  const answer = await ask("PUT", `/set-default/${second._id}`, member);
  expect(answer.json()).toMatchObject({ success: true, message: "Default address updated successfully" });
  expect(answer.json().address).toMatchObject({ _id: second._id, isDefault: true });
  expect((await defaultsOf(member.userId)).map(({ id }) => id)).toEqual([second._id]);
  await ask("PUT", `/set-default/${second._id}`, member);
  expect(await defaultsOf(member.userId)).toHaveLength(1);
});

test("a change that says nothing about the default leaves it; one that says no ends it", async () => {
  const member = await givenMember(shop);
  const { id } = await givenAddress(shop, member, { isDefault: true });
  await ask("PUT", `/${id}`, member, addressForm({ isDefault: undefined }));
  expect(await defaultsOf(member.userId)).toHaveLength(1);
  await ask("PUT", `/${id}`, member, addressForm({ isDefault: false }));
  expect(await defaultsOf(member.userId)).toEqual([]);
});

test("however many choose a default at the same moment, there is one", async () => {
  const member = await givenMember(shop);
  const made = await Promise.all(Array.from({ length: 4 }, () => givenAddress(shop, member)));
  const answers = await Promise.all([
    ...made.map(({ id }) => ask("PUT", `/set-default/${id}`, member)),
    ...made.map(({ id }) => ask("PUT", `/${id}`, member, addressForm({ isDefault: true }))),
    ...made.map(() => ask("POST", "/add", member, addressForm({ isDefault: true }))),
  ]);
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect(await defaultsOf(member.userId)).toHaveLength(1);
});

test("one person's default has nothing to do with another's", async () => {
  const [asha, ravi] = [await givenMember(shop), await givenMember(shop)];
  await givenAddress(shop, asha, { isDefault: true });
  await ask("POST", "/add", ravi, addressForm({ isDefault: true }));
  expect(await defaultsOf(asha.userId)).toHaveLength(1);
});

test("nobody sees, changes, chooses or deletes somebody else's address, not even an admin (pitfall 12)", async () => {
  const owner = await givenMember(shop);
  const { id } = await givenAddress(shop, owner);
  for (const other of [await givenMember(shop), await givenAdmin(shop)]) {
    const answers = [
      await ask("GET", `/${id}`, other),
      await ask("PUT", `/${id}`, other, addressForm({ city: "Elsewhere", isDefault: true })),
      await ask("PUT", `/set-default/${id}`, other),
      await ask("DELETE", `/delete/${id}`, other),
    ];
    for (const answer of answers) {
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toEqual({ error: "No address found." });
    }
    expect((await ask("GET", "", other)).json()).toEqual({ addresses: [] });
  }
  expect((await ask("GET", `/${id}`, owner)).json().address).toEqual({ _id: id, ...addressForm() });
});

test("without signing in no address can be reached (pitfall 12)", async () => {
  const { id } = await givenAddress(shop, await givenMember(shop));
  const nobody = { headers: {} };
  const calls: [Method, string, object?][] = [
    ["GET", ""],
    ["GET", `/${id}`],
    ["POST", "/add", addressForm()],
    ["PUT", `/${id}`, addressForm()],
    ["PUT", `/set-default/${id}`],
    ["DELETE", `/delete/${id}`],
    ["GET", "/not-an-id"],
  ];
  for (const [method, url, body] of calls) expect((await ask(method, url, nobody, body)).statusCode).toBe(401);
});

test.each(["not-an-id", "01a1dff1-d729-768f-a9c5-d38ba2273bc0", "'; drop table addresses", "%00", "null"])(
  "the address %j does not exist (pitfall 33)",
  async (id) => {
    const member = await givenMember(shop);
    const name = encodeURIComponent(decodeURIComponent(id));
    expect((await ask("GET", `/${name}`, member)).statusCode).toBe(404);
    expect((await ask("PUT", `/${name}`, member, addressForm())).statusCode).toBe(404);
    expect((await ask("PUT", `/set-default/${name}`, member)).statusCode).toBe(404);
    expect((await ask("DELETE", `/delete/${name}`, member)).statusCode).toBe(404);
  },
);

test("an address cannot be given away, nor its id chosen (pitfall 17)", async () => {
  const [member, other] = [await givenMember(shop), await givenMember(shop)];
  const { id } = await givenAddress(shop, member);
  const wishes = {
    _id: other.userId,
    id: other.userId,
    user: other.userId,
    userId: other.userId,
    created: "2000-01-01",
  };
  expect((await ask("PUT", `/${id}`, member, { ...addressForm(), ...wishes })).statusCode).toBe(200);
  const { address } = (await ask("POST", "/add", member, { ...addressForm(), ...wishes })).json();
  expect(address._id).not.toBe(other.userId);
  expect((await ask("GET", "", member)).json().addresses).toHaveLength(2);
  expect((await ask("GET", "", other)).json().addresses).toEqual([]);
});

test.each([
  [{ name: "" }, "name", "Name is required."],
  [{ phoneNumber: undefined }, "phoneNumber", "Phone number is required."],
  [{ phoneNumber: "98765-4321" }, "phoneNumber", "Phone number must be at least 10 digits."],
  [{ address: " " }, "address", "Address is required."],
  [{ city: null }, "city", "City is required."],
  [{ state: "<br>" }, "state", "State is required."],
  [{ country: undefined }, "country", "Country is required."],
  [{ zipCode: "" }, "zipCode", "Zipcode is required."],
  [{ zipCode: "1234" }, "zipCode", "Zipcode must be at least 5 characters."],
  [{ zipCode: 631501 }, "zipCode", "Zipcode must be text."],
  [{ isDefault: "true" }, "isDefault", "Default must be yes or no."],
  [{ address: "x".repeat(1001) }, "address", "Address must be at most 1000 characters."],
])("an address with %j is refused because of %s, and nothing changes", async (overrides, field, sentence) => {
  const member = await givenMember(shop);
  const { id } = await givenAddress(shop, member);
  const form = { ...addressForm(), ...overrides };
  for (const answer of [await ask("POST", "/add", member, form), await ask("PUT", `/${id}`, member, form)]) {
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({ error: sentence, fields: { [field]: sentence } });
  }
  expect((await ask("GET", "", member)).json().addresses).toEqual([{ _id: id, ...addressForm() }]);
});

test("HTML is stripped from every field", async () => {
  const form = addressForm({ name: "<b>Asha</b> Rao", address: "12 <script>Weavers</script> Street" });
  const { address } = (await ask("POST", "/add", await givenMember(shop), form)).json();
  expect(address).toMatchObject({ name: "Asha Rao", address: "12 Weavers Street" });
});

test("there is an end to how many addresses a person keeps, even when many are added at once", async () => {
  const member = await givenMember(shop);
  for (let i = 0; i < limits.addressesMax - 1; i++) await givenAddress(shop, member);
  const answers = await Promise.all([1, 2, 3].map(() => ask("POST", "/add", member, addressForm())));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400]);
  expect(answers.find(({ statusCode }) => statusCode === 400)?.json()).toEqual({
    error: "You can keep at most 50 addresses. Please delete one first.",
  });
});
