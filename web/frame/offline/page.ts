/** The script of the page without a connection. It stands alone and draws with the browser's own means: nothing can be fetched for it. */
import { formatRupees } from "#contract/money.ts";
import { itemsKey, parseBag } from "#web/checkout/bag/bag-lines.ts";
import { heartsKey } from "#web/session/token.ts";
import { parseHearts } from "#web/storefront/wishlist/kept-hearts.ts";

const retryMs = 5000;

interface Line {
  name: string;
  slug: string;
  imageUrl: string;
  about: string;
}

function element(name: string, text = "", className = ""): HTMLElement {
  const made = document.createElement(name);
  made.textContent = text;
  if (className) made.className = className;
  return made;
}

function drawPicture(address: string): HTMLElement {
  const frame = element("span", "", "picture");
  // Only our own pictures, of which the browser may have kept some. One that it has not leaves plain cloth.
  if (!address.startsWith("/")) return frame;
  const picture = Object.assign(document.createElement("img"), { alt: "", width: 64, height: 80 });
  picture.addEventListener("error", () => picture.remove());
  picture.src = address;
  frame.append(picture);
  return frame;
}

function drawLine({ name, slug, imageUrl, about }: Line): HTMLElement {
  const link = Object.assign(document.createElement("a"), { href: `/product/${encodeURIComponent(slug)}` });
  link.textContent = name;
  const words = element("span", "", "words");
  words.append(link, element("span", about, "quiet"));
  const line = element("li");
  line.append(drawPicture(imageUrl), words);
  return line;
}

function drawList(id: string, lines: Line[], last = ""): void {
  const section = document.getElementById(id);
  if (!section || lines.length === 0) return;
  const list = element("ul");
  list.append(...lines.map(drawLine));
  section.querySelector("p")?.remove();
  section.append(list);
  if (last) section.append(element("p", last, "total"));
  section.hidden = false;
}

function draw(): void {
  const { lines, total } = parseBag(localStorage.getItem(itemsKey));
  const inBag = lines.map(({ name, slug, imageUrl = "", selectedSize, quantity, totalPrice }) => {
    const size = selectedSize.value === "Free size" ? selectedSize.value : `Size ${selectedSize.value}`;
    return { name, slug, imageUrl, about: `${size}, ${quantity} × ${formatRupees(totalPrice / quantity)}` };
  });
  drawList("bag", inBag, `Together ${formatRupees(total)}, before delivery and offers.`);
  drawList(
    "hearts",
    parseHearts(localStorage.getItem(heartsKey)).map((heart) => ({ ...heart, about: "" })),
  );
}

let isAsking = false;

/** Goes back to the page that was asked for as soon as the shop answers: a connection alone is not enough for that. */
async function retry(): Promise<void> {
  if (isAsking || document.visibilityState === "hidden") return;
  isAsking = true;
  try {
    const { status } = await fetch(location.href, { method: "HEAD", cache: "no-store" });
    if (status < 500) location.reload();
  } catch {
    // Still nothing.
  } finally {
    isAsking = false;
  }
}

draw();
for (const event of ["online", "visibilitychange", "focus"]) window.addEventListener(event, () => void retry());
document.getElementById("retry")?.addEventListener("click", () => location.reload());
setInterval(() => void retry(), retryMs);
