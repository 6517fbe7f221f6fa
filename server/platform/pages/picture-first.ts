/** React Router's own script, which starts a page: imports of the page's files, and last that of the entry. */
const startScript = /(<script[^>]*type="module"[^>]*>)([\s\S]*?)(<\/script>)/;
const preloadLink = /<link rel="modulepreload"[^>]*? href="([^"]+)"[^>]*>/g;
const namespaceImport = /import \* as (\w+) from ("[^"]+");/g;
const bareImport = /import ("[^"]+");/g;

/**
 * Scripts wait until the picture that everybody waits for has been painted, since both share a slow line; whoever presses something
 * sooner is not kept waiting, and the button is pressed again when the page can answer (web/frame/frame.tsx). Files run one by one, with
 * time for the browser in between.
 */
const untilPainted = `const press = (event) => { window.earlyPress = event.target.closest?.("button[type=button]"); };
addEventListener("click", press, true);
const pause = (ms) => new Promise((done) => setTimeout(done, ms));
const pictures = [...document.querySelectorAll("img[fetchpriority=high]")].map((picture) => picture.decode());
const touched = new Promise((done) => { for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, done, { once: true, capture: true }); });
await Promise.race([Promise.allSettled(pictures).then(() => new Promise(requestAnimationFrame)), touched, pause(3000)]);
await pause(0);
`;

const loadFiles = (files: string[], entry: string) => `const files = ${JSON.stringify(files)};
for (const href of files) document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
for (const file of files) if (file !== ${entry}) { await import(file); await pause(0); }
`;

/**
 * Delays the scripts of a page that has a picture of high priority, or says that its text comes first; those of others are only asked for
 * less eagerly.
 */
export function pictureFirst(html: string): string {
  if (!html.includes('fetchPriority="high"') && !html.includes('data-paint-first="true"')) {
    return html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"');
  }
  const files: string[] = [];
  const withoutLinks = html.replace(preloadLink, (_, href: string) => {
    files.push(href);
    return "";
  });
  return withoutLinks.replace(startScript, (_, open: string, script: string, close: string) => {
    const [, entry = '""'] = /import\(("[^"]+")\);\s*$/.exec(script) ?? [];
    const started = script
      .replace(namespaceImport, "const $1 = await import($2);")
      .replace(bareImport, "await import($1);")
      .replace(`import(${entry})`, `await import(${entry})`);
    return `${open}${untilPainted}${loadFiles(files, entry)}${started}\nremoveEventListener("click", press, true);${close}`;
  });
}
