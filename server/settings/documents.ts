import { type SettingRow, settingRows } from "./environment.ts";

/** The groups of the table in its order, each with its settings. */
const groupsOf = (rows: SettingRow[]) => [...Map.groupBy(rows, ({ group }) => group)];

/** A row of the table of settings as docs/settings.md and the README show it. */
export const settingLine = ({ name, standard, meaning }: SettingRow): string =>
  `| \`${name}\` | ${standard} | ${meaning} |`;

const section = (title: string, rows: SettingRow[]) =>
  [`## ${title}`, "", "| setting | when empty | meaning |", "| --- | --- | --- |", ...rows.map(settingLine), ""].join(
    "\n",
  );

/** The text of docs/settings.md. */
export function settingsDocument(): string {
  const checklist = settingRows.flatMap(({ name, production }) =>
    production ? [`- [ ] \`${name}\`: ${production}`] : [],
  );
  return [
    "# Settings",
    "",
    "Set them in the environment or in a file `.env` in the project's folder; the environment takes precedence. Every setting is",
    "checked at start, and a wrong one stops the start with a line that names it. An empty one counts as absent.",
    "This page and [`.env.example`](../.env.example) are generated from `server/settings/` by `npm run write-settings`.",
    "",
    "## Production checklist",
    "",
    "What to decide before strangers can reach a shop; [operations](operations.md) says how it is deployed.",
    "",
    ...checklist,
    "",
    ...groupsOf(settingRows).map(([title, rows]) => section(title, rows)),
  ]
    .join("\n")
    .trimEnd()
    .concat("\n");
}

/** Markdown as plain text: without code marks, and of a link its words. */
const plain = (markdown: string) => markdown.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1").replaceAll("`", "");

function exampleOf({ name, value, standard, meaning }: SettingRow): string {
  const absent = value !== undefined || standard === "none" ? "" : ` When empty: ${plain(standard)}.`;
  return `# ${plain(meaning)}.${absent}\n# ${name}=${value ?? ""}\n`;
}

/** The text of .env.example. */
export function exampleFile(): string {
  const heading = [
    "# Copy this file to .env and remove the # before what you want to change.",
    "# The environment of the process takes precedence over .env. docs/settings.md has the checklist for production.",
    "",
  ];
  const groups = groupsOf(settingRows).map(([title, rows]) => [`## ${title}\n`, ...rows.map(exampleOf)].join("\n"));
  return [...heading, ...groups].join("\n");
}
