import { hot } from "./hot.ts";

export const homePage = hot({ name: "home-page", title: "home page, HTML, hot", path: "/" });
