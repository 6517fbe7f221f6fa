import { Icon } from "#web/ui/display/icon.tsx";
import { shareAddresses, shareMessage } from "./share-message.ts";

const networks = [
  { name: "Twitter", icon: "twitter-x", addressOf: shareAddresses.twitter },
  { name: "WhatsApp", icon: "whatsapp", addressOf: shareAddresses.whatsapp },
] as const;

export function ShareLinks({ name, url }: { name: string; url: string }) {
  const message = shareMessage(name, url);
  return (
    <div className="flex items-center gap-2">
      <p className="mr-1 font-semibold text-sm">Share</p>
      {networks.map((network) => (
        <a
          key={network.name}
          href={network.addressOf(message)}
          target="_blank"
          rel="noopener noreferrer"
          className="inline-flex min-h-11 items-center gap-2 rounded-md px-3 text-sm underline-offset-4 hover:bg-sunken hover:underline"
        >
          <Icon name={network.icon} className="size-5" />
          {network.name}
          <span className="sr-only">(opens in a new window)</span>
        </a>
      ))}
    </div>
  );
}
