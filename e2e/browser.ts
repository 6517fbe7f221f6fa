import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";

/** The headless shell comes first: it has the same engine without windows, and takes a fifth less time for the tests. */
const places = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
];
const asRoot = process.getuid?.() === 0;

/** The browser of this machine: the one it is told, a system's own, or Playwright's. */
export function findBrowser(): string | undefined {
  const candidates = [process.env.CHROMIUM, ...places, chromium.executablePath()];
  return candidates.find((path) => path && existsSync(path));
}

/** Finds a browser, or brings one: from the system's packages where that is allowed, else from Playwright. */
export function bringBrowser(): string {
  const found = findBrowser();
  if (found) return found;
  console.log("No Chromium was found. Installing one …");
  const run = (command: string, args: string[]) => execFileSync(command, args, { stdio: "inherit" });
  if (asRoot && existsSync("/usr/bin/apt-get")) {
    const install = (name: string) => run("apt-get", ["install", "-q", "-y", "--no-install-recommends", name]);
    run("apt-get", ["update", "-q"]);
    try {
      install("chromium-headless-shell");
    } catch {
      install("chromium");
    }
  } else run(process.execPath, ["node_modules/@playwright/test/cli.js", "install", "chromium"]);
  const installed = findBrowser();
  if (!installed) throw new Error("No Chromium could be installed. Set CHROMIUM to the path of one.");
  return installed;
}

/** Two hidden pages below the address bar, which cost as much as a window; and what Playwright turns off, since this replaces its list. */
const unwantedFeatures = [
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "AimEnabled",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsFirstBalancedModeAutoEnable",
  "HttpsUpgrades",
  "LensOverlay",
  "MediaRouter",
  "NetworkTimeServiceQuerying",
  "OptimizationHints",
  "PaintHolding",
  "PreconnectToSearch",
  "TcpPortRandomizationWin",
  "ThirdPartyStoragePartitioning",
];

/** Chromium refuses its sandbox to root, and should reach for nothing but the shop. */
export const browserArguments = [
  ...(asRoot ? ["--no-sandbox"] : []),
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-domain-reliability",
  `--disable-features=${unwantedFeatures.join(",")}`,
  "--disable-sync",
  "--no-default-browser-check",
  "--no-first-run",
  "--no-pings",
];
