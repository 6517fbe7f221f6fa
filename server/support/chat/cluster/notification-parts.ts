/** PostgreSQL takes notifications shorter than 8000 bytes; this leaves room for the number in front. */
const partBytes = 7900;

/**
 * Splits a text into notifications, each numbered such as "1/3 ". PostgreSQL delivers those of one transaction together and in order,
 * but drops one that equals another, which the number prevents.
 */
export function splitIntoParts(text: string): string[] {
  const bytes = Buffer.from(text);
  const parts: string[] = [];
  for (let start = 0; start < bytes.length; ) {
    let end = start + partBytes;
    // A continuation byte of UTF-8 belongs to the character before it.
    while (end < bytes.length && ((bytes[end] ?? 0) & 0b1100_0000) === 0b1000_0000) end -= 1;
    parts.push(bytes.toString("utf8", start, end));
    start = end;
  }
  return parts.map((part, index) => `${index + 1}/${parts.length} ${part}`);
}

/** Takes notifications one by one and passes each whole text on. A first part discards a text that a broken connection cut off. */
export function joinParts(onText: (text: string) => void): (notification: string) => void {
  let received: string[] = [];
  return (notification) => {
    const [, number, count, part] = /^(\d+)\/(\d+) (.*)$/s.exec(notification) ?? [];
    if (part === undefined) return;
    received = number === "1" ? [part] : [...received, part];
    if (number === count && received.length === Number(count)) onText(received.join(""));
  };
}
