/** npm run write-settings: writes docs/settings.md and .env.example from the table of settings. A test compares them with it. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { exampleFile, settingsDocument } from "#server/settings/documents.ts";

const root = join(import.meta.dirname, "..");
writeFileSync(join(root, "docs/settings.md"), settingsDocument());
writeFileSync(join(root, ".env.example"), exampleFile());
