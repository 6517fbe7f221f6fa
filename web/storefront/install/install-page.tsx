import { useEffect, useState } from "react";
import { pageMeta } from "#web/layout/page-meta.ts";
import { useSite } from "#web/layout/site.ts";
import { HelpPage } from "#web/storefront/policies/help-page.tsx";
import { Button } from "#web/ui/display/button.tsx";
import type { Route } from "./+types/install-page.ts";

/** The browser's own question, which it hands over instead of asking (web/entry.client.tsx); TypeScript's declarations leave it out. */
export interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: "accepted" | "dismissed" }>;
}

declare global {
  interface Window {
    installPrompt?: InstallPrompt | undefined;
  }
}

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Add to home screen", hidden: true });

/** How to put the shop on a home screen. Where the browser can do it by itself there is a button. */
export default function InstallPage() {
  const { store } = useSite();
  return (
    <HelpPage title="Add to home screen">
      <p className="mt-3 max-w-prose">
        {store.name} then opens like an app, from an icon of its own and without the bar of the browser. It is the same
        shop: there is nothing to download, it takes next to no room, and you can do everything without it.
      </p>
      <InstallButton />
      <div className="policy mt-8 [&_h2]:mt-9 [&_h2]:mb-2 [&_h2]:text-2xl">
        <h2>On an iPhone or iPad</h2>
        <p>In Safari press Share, the square with an arrow, then “Add to Home Screen”.</p>
        <h2>On an Android phone</h2>
        <p>In Chrome open the menu with three dots, then press “Add to Home screen”. Other browsers have the same.</p>
        <h2>On a computer</h2>
        <p>In Chrome and Edge press the sign at the right end of the address bar. In Safari: File, “Add to Dock”.</p>
        <h2>Without a connection</h2>
        <p>
          You still see your bag and your wishlist, with or without the icon. To remove the icon, press and hold it like
          that of any app.
        </p>
      </div>
    </HelpPage>
  );
}

function InstallButton() {
  const [prompt, setPrompt] = useState<InstallPrompt>();
  const [isAdded, setIsAdded] = useState(false);
  useEffect(() => {
    const take = () => setPrompt(window.installPrompt);
    take();
    window.addEventListener("beforeinstallprompt", take);
    return () => window.removeEventListener("beforeinstallprompt", take);
  }, []);
  if (isAdded) return <p className="mt-6">It is on your home screen now.</p>;
  if (!prompt) return null;
  const ask = async () => {
    const { outcome } = await prompt.prompt();
    // The browser lets it be asked once.
    window.installPrompt = undefined;
    setPrompt(undefined);
    setIsAdded(outcome === "accepted");
  };
  return (
    <p className="mt-6">
      <Button onClick={() => void ask()}>Add to home screen</Button>
    </p>
  );
}
