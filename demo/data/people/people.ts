import type { Provider } from "#contract/customers/accounts.ts";
import { roles } from "#contract/customers/roles.ts";

export interface DemoMember {
  firstName: string;
  lastName: string;
  email: string;
  provider: Provider;
}

const names = [
  "Asha Menon",
  "Imran Qureshi",
  "Meenakshi Iyer",
  "Rohan Deshpande",
  "Farah Sheikh",
  "Gurpreet Kaur",
  "Anirban Sen",
  "Lakshmi Reddy",
  "Tenzin Dolma",
  "Joseph Kurian",
  "Nikita Bhatt",
  "Arjun Rathore",
  "Zoya Ansari",
  "Prakash Nayak",
  "Ritu Choudhary",
  "Daniel Lyngdoh",
  "Kavya Hegde",
  "Sameer Joshi",
] as const;

const providers: Provider[] = ["Email", "Email", "Google", "Email", "Email", "Facebook"];

/** Somebody who ordered without an account. */
export const demoGuest = {
  guestEmail: "nandini.guest@example.com",
  firstName: "",
  lastName: "",
  phoneNumber: "98310 55512",
};

/** Members who wrote reviews. They have no password, so nobody can sign in as one of them. */
export const demoMembers: DemoMember[] = names.map((name, i) => {
  const [firstName = "", lastName = ""] = name.split(" ");
  return {
    firstName,
    lastName,
    email: `${firstName}.${lastName}@example.com`.toLowerCase(),
    provider: providers[i % providers.length] ?? "Email",
  };
});

/** Accounts to sign in with. Everybody knows their password, so a public shop has none of them. */
export const demoPassword = "tana-bana";
export const demoAccounts = {
  admin: {
    firstName: "Devika",
    lastName: "Rao",
    email: "admin@example.com",
    role: roles.admin,
    staffRole: "owner",
    phoneNumber: "98450 12001",
  },
  merchant: {
    firstName: "Sarita",
    lastName: "Meher",
    email: "merchant@example.com",
    role: roles.merchant,
    phoneNumber: "94370 12345",
  },
  member: {
    firstName: "Kabir",
    lastName: "Thomas",
    email: "member@example.com",
    role: roles.member,
    phoneNumber: "98450 12345",
  },
  // One of each other role on the staff; the admin is an owner.
  manager: {
    firstName: "Harish",
    lastName: "Pillai",
    email: "manager@example.com",
    role: roles.admin,
    staffRole: "manager",
    phoneNumber: "98450 12002",
  },
  support: {
    firstName: "Noor",
    lastName: "Fatima",
    email: "support@example.com",
    role: roles.admin,
    staffRole: "support",
    phoneNumber: "98450 12003",
  },
  catalogue: {
    firstName: "Ishan",
    lastName: "Bose",
    email: "catalogue@example.com",
    role: roles.admin,
    staffRole: "catalogue",
    phoneNumber: "98450 12004",
  },
  finance: {
    firstName: "Vidya",
    lastName: "Kulkarni",
    email: "finance@example.com",
    role: roles.admin,
    staffRole: "finance",
    phoneNumber: "98450 12005",
  },
} as const;

export const demoAddresses = [
  {
    name: "Kabir Thomas",
    phoneNumber: "98450 12345",
    address: "14, 3rd Cross, Malleshwaram",
    city: "Bengaluru",
    state: "Karnataka",
    country: "India",
    zipCode: "560003",
    isDefault: true,
  },
  {
    name: "Kabir Thomas (office)",
    phoneNumber: "98450 12345",
    address: "2nd floor, Residency Road 88",
    city: "Bengaluru",
    state: "Karnataka",
    country: "India",
    zipCode: "560025",
    isDefault: false,
  },
  {
    name: "Mary Thomas",
    phoneNumber: "94470 54321",
    address: "Fort House, Princess Street",
    city: "Kochi",
    state: "Kerala",
    country: "India",
    zipCode: "682001",
    isDefault: false,
  },
];
