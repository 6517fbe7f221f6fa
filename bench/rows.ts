import type { Row } from "./row.ts";
import { brandList } from "./rows/brand-list.ts";
import { homePage } from "./rows/home-page.ts";
import { signIn } from "./rows/sign-in.ts";

export const rows: Row[] = [homePage, brandList, signIn];
