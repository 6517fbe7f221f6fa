import { pgTable, text } from "drizzle-orm/pg-core";
import { createdAt } from "#server/database/columns.ts";

export const subscribers = pgTable("newsletter_subscribers", { email: text().primaryKey(), createdAt: createdAt() });
