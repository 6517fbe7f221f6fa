import { useOutletContext } from "react-router";
import type { User } from "#contract/customers/accounts.ts";

/** The person whose dashboard it is, inside its pages. */
export const useUser = (): User => useOutletContext<User>();
