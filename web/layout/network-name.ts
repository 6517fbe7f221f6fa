import { capitalize } from "#web/capitalize.ts";

/** Where a link to a social network leads, in a person's words. */
export function networkName(url: string): string {
  const name =
    URL.parse(url)
      ?.hostname.replace(/^www\./, "")
      .split(".")[0] ?? "";
  return capitalize(name);
}
