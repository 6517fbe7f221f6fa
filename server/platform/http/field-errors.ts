/** What a schema found wrong, as the validator hands it on. */
export interface Issue {
  keyword: string;
  instancePath: string;
  message?: string;
  params?: unknown;
}

interface InnerIssue {
  message: string;
}

const longestNameShown = 40;
/** A name that somebody made up stays on the line of its sentence. */
const plain = (name: string) => name.replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, " ");
const isSentence = (message: string | undefined) => message !== undefined && /[.!?]$/.test(message);
const isIndex = (segment: string) => /^\d+$/.test(segment);

/** "firstName" in words: "First name". */
function label(name: string): string {
  const words = name
    .slice(0, longestNameShown)
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const nameOf = ({ instancePath }: Issue) => instancePath.split("/").findLast((segment) => segment && !isIndex(segment));

/** The sentence for a value that may have several forms: that of the form that has one. */
function innerSentence({ params }: Issue): string | undefined {
  const forms = (params as { errors?: InnerIssue[][] } | undefined)?.errors ?? [];
  return forms.flat().find(({ message }) => isSentence(message))?.message;
}

function* faults(issue: Issue): Generator<[name: string, sentence: string]> {
  if (issue.keyword === "unrecognized_keys") {
    const { keys = [] } = (issue.params ?? {}) as { keys?: string[] };
    for (const key of keys) yield [key, `"${plain(key.slice(0, longestNameShown))}" is not expected here.`];
    return;
  }
  const name = nameOf(issue);
  if (!name) return;
  const own = isSentence(issue.message) ? issue.message : innerSentence(issue);
  yield [name, own ?? `${label(name)} is not valid.`];
}

/** The form's fields at fault, each with its first message: "body.profile.firstName" is the field "firstName". */
export function fieldErrors(issues: readonly Issue[]): Map<string, string> {
  const fields = new Map<string, string>();
  for (const issue of issues) {
    for (const [name, sentence] of faults(issue)) if (!fields.has(name)) fields.set(name, sentence);
  }
  return fields;
}
