import type { User } from "#contract/customers/accounts.ts";
import { can, isMerchant } from "#contract/customers/roles.ts";
import { formatRupees } from "#contract/money.ts";
import type { Order } from "#contract/sales/orders.ts";
import { call } from "#web/api.ts";
import { formatDate } from "#web/ui/dates/format-date.ts";

/** One result: where it leads to, and a few words that tell it from others like it. */
export interface Found {
  title: string;
  detail?: string;
  path: string;
}

export interface FoundGroup {
  heading: string;
  found: Found[];
}

/** So many of a kind are shown. */
const most = 5;
const fewestLetters = 3;

/** What cannot be asked for is missing from the results, and the others are shown. */
const orNothing = <T>(asked: Promise<T[]>): Promise<T[]> => asked.catch(() => []);

const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) => `${firstName} ${lastName}`.trim();

const toFoundOrder = ({ _id, number, created, address, user, totalWithTax, status }: Order): Found => ({
  title: number,
  detail: [address?.name || (user && nameOf(user)), formatDate(created), formatRupees(totalWithTax), status]
    .filter(Boolean)
    .join(" · "),
  path: `/order/${_id}`,
});

/** By number, id, SKU, or the name, phone number or email of the customer. Cancelled ones come last. */
async function findOrders(user: User, search: string): Promise<Found[]> {
  const path = can(user, "read orders") ? "GET /order" : isMerchant(user) ? "GET /order/brand" : undefined;
  if (!path || search.length < fewestLetters) return [];
  const limit = String(most);
  const lists = await Promise.all([
    call(path, { query: { search, limit } }),
    call(path, { query: { search, limit, status: "Cancelled" } }),
  ]);
  return lists
    .flatMap(({ orders }) => orders)
    .slice(0, most)
    .map(toFoundOrder);
}

async function findCustomers(user: User, search: string): Promise<Found[]> {
  if (!can(user, "read people")) return [];
  const { users } = await call("GET /user/search", { query: { search } });
  return users.slice(0, most).map((person) => {
    const { email, phoneNumber, isGuest } = person;
    const kept = new URLSearchParams({ search: email ?? nameOf(person), ...(isGuest && { guests: "yes" }) });
    return {
      title: nameOf(person) || email || "Guest",
      detail: [isGuest && "Guest", email, phoneNumber].filter(Boolean).join(" · "),
      path: `/dashboard/users?${kept}`,
    };
  });
}

async function findProducts(user: User, search: string): Promise<Found[]> {
  if (!can(user, "manage catalogue") && !isMerchant(user)) return [];
  const { products } = await call("GET /product/list/select", { query: { search, limit: String(most) } });
  return products.map(({ _id, name, sku }) => ({ title: name, detail: sku, path: `/dashboard/product/edit/${_id}` }));
}

/** Orders, customers and products of the office that fit what is typed, as far as this person may see them. */
export async function find(user: User, typed: string): Promise<FoundGroup[]> {
  const [orders, customers, products] = await Promise.all([
    orNothing(findOrders(user, typed)),
    orNothing(findCustomers(user, typed)),
    orNothing(findProducts(user, typed)),
  ]);
  return [
    { heading: "Orders", found: orders },
    { heading: "Customers", found: customers },
    { heading: "Products", found: products },
  ];
}
