import { notify } from "#web/notices.ts";
import { SolidIcon } from "#web/ui/display/icon.tsx";
import type { ShareLink } from "./share-product.server.ts";

const linkClass =
  "inline-flex min-h-11 items-center gap-2 rounded-md px-3 text-sm underline-offset-4 hover:bg-sunken hover:underline";

type Part = typeof import("./share-picture.ts");

/**
 * Awaited, not chained: Vite takes what fails in a chain for a part that is gone, and the page would be loaded anew. Where it is gone
 * nothing arrives.
 */
async function sharePicture(): Promise<void> {
  try {
    const part: Part | undefined = await import("./share-picture.ts");
    await part?.sharePicture();
  } catch {
    notify({ kind: "error", title: "It could not be shared. Please copy the address of the page." });
  }
}

export const ShareLinks = ({ links }: { links: ShareLink[] }) => (
  <div className="flex flex-wrap items-center gap-x-2 print:hidden">
    <p className="mr-1 font-semibold text-sm">Share</p>
    {links.map(({ name, icon, href }) => (
      <a key={name} href={href} target="_blank" rel="noopener noreferrer" className={linkClass}>
        <SolidIcon shape={icon} className="size-5" />
        {name}
        <span className="sr-only">(opens in a new window)</span>
      </a>
    ))}
    <button type="button" className={linkClass} onClick={sharePicture}>
      Share the picture
    </button>
  </div>
);
