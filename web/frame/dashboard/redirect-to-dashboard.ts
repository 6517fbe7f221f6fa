import { replace } from "react-router";

/** Former addresses of the account details. */
export const loader = () => replace("/dashboard");
