import { SolidIcon } from "#web/ui/display/icon.tsx";
import type { ShareLink } from "./share-product.server.ts";

export const ShareLinks = ({ links }: { links: ShareLink[] }) => (
  <div className="flex items-center gap-2">
    <p className="mr-1 font-semibold text-sm">Share</p>
    {links.map(({ name, icon, href }) => (
      <a
        key={name}
        href={href}
        target="_blank"
        rel="noopener noreferrer"
        className="inline-flex min-h-11 items-center gap-2 rounded-md px-3 text-sm underline-offset-4 hover:bg-sunken hover:underline"
      >
        <SolidIcon shape={icon} className="size-5" />
        {name}
        <span className="sr-only">(opens in a new window)</span>
      </a>
    ))}
  </div>
);
