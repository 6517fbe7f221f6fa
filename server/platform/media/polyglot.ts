/** Long enough that the pixels of an honest picture do not spell them by chance. */
const markup = /<(?:script|html|!doctype|iframe|body|\?php)|%PDF-1/i;
const zipEntry = Buffer.from("PK\x03\x04", "latin1");
const zipEnd = Buffer.from("PK\x05\x06", "latin1");
/** The end of a zip file stands within its last so many bytes. */
const zipEndReach = 65_557;

/**
 * Whether a file that begins like a picture is a page, a program or an archive as well. Nothing but its pixels would be
 * kept, but who sends such a file means no picture.
 */
export function isPolyglot(bytes: Buffer): boolean {
  if (markup.test(bytes.toString("latin1"))) return true;
  return bytes.subarray(-zipEndReach).includes(zipEnd) && bytes.includes(zipEntry);
}
