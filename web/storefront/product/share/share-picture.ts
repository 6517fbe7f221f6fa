import { notify } from "#web/notices.ts";

const read = (selector: string, attribute: string) => document.querySelector(selector)?.getAttribute(attribute) ?? "";

/** The picture that shared links show, as a file. */
async function fetchPicture(address: string, name: string): Promise<File | undefined> {
  const answer = await fetch(new URL(address, location.href).pathname).catch(() => undefined);
  if (!answer?.ok) return undefined;
  const picture = await answer.blob();
  return new File([picture], `${name}.${picture.type.split("/")[1]}`, { type: picture.type });
}

async function copyLink(url: string): Promise<void> {
  await navigator.clipboard.writeText(url);
  notify({ kind: "success", title: "The link is copied: paste it where you like." });
}

/** Opens the window of the system for sharing, with the picture where it takes one. Where there is none the link is copied. */
export async function sharePicture(): Promise<void> {
  const [url, title] = [read("link[rel=canonical]", "href"), read("meta[property='og:title']", "content")];
  const picture = await fetchPicture(read("meta[property='og:image']", "content"), title);
  const link = { title, url };
  const withPicture = { ...link, files: picture ? [picture] : [] };
  try {
    if (!navigator.canShare) await copyLink(url);
    else await navigator.share(picture && navigator.canShare(withPicture) ? withPicture : link);
  } catch (error) {
    // A visitor who closes the window of the system wants nothing more.
    if ((error as Error).name !== "AbortError") throw error;
  }
}
