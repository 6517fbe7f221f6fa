import { replace } from "react-router";

/** Older names of the account details. */
export const loader = () => replace("/dashboard");
