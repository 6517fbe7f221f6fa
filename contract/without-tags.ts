const opensATag = /^[a-zA-Z/!?]$/;

/**
 * A text without its HTML tags, those included that come to light when an inner one is taken out. Each sign is looked at once, so
 * that no text, however nested, costs more than its length.
 */
export function withoutTags(text: string): string {
  if (!text.includes("<")) return text;
  const kept: string[] = [];
  const opened: number[] = [];
  for (const sign of text) {
    if (sign === "<") opened.push(kept.length);
    kept.push(sign);
    if (sign !== ">") continue;
    let start = opened.pop();
    while (start !== undefined && !opensATag.test(kept[start + 1] ?? "")) start = opened.pop();
    if (start !== undefined) kept.length = start;
  }
  return kept.join("");
}
