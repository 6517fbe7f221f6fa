import type { Settings } from "#server/settings/settings.ts";
import { type Html, html } from "./html.ts";
import type { MailContent } from "./outbox.ts";
import { fonts, light, styleSheet } from "./styles.ts";

/** What templates need to know of the shop. Links are built from its own address, never from what a visitor sent. */
export type MailSettings = Pick<Settings, "storeName" | "publicUrl" | "supportEmail">;

/**
 * A paragraph, a button (with its address in full below it, where the mail is useless without it), ready content, or a remark or a link in
 * small print.
 */
type Block =
  | string
  | { html: Html; text: string }
  | { action: string; href: string; isSpelledOut?: boolean }
  | { remark: string }
  | { link: string; href: string };

interface Mail {
  subject: string;
  /** What inboxes show beside the subject. */
  preview: string;
  heading: string;
  blocks: Block[];
  /** Why the reader gets this mail. */
  reason: string;
}

export const shopLink = ({ publicUrl }: MailSettings, path: string): string =>
  `${publicUrl.replace(/\/+$/, "")}${path}`;

/** Keeps inboxes from showing the first words of the mail behind its preview. */
const blankPreview = "\u00a0\u200c".repeat(80);
const paragraphStyle = `margin:0 0 18px;font-family:${fonts.text};font-size:17px;line-height:27px;color:${light.ink}`;
const remarkStyle = `margin:0 0 14px;font-family:${fonts.text};font-size:14px;line-height:22px;color:${light.soft};word-break:break-word;overflow-wrap:anywhere`;
const buttonStyle = `display:inline-block;padding:14px 30px;border-radius:2px;font-family:${fonts.text};font-size:17px;line-height:22px;font-weight:600;color:${light.onAction};text-decoration:none`;

const spelledOut = (href: string) =>
  html`<p class="soft" style="${remarkStyle}">If the button does not work, copy this address into your browser:<br><a class="soft" href="${href}" style="color:${light.soft};word-break:break-all">${href}</a></p>`;

function blockHtml(block: Block): Html {
  if (typeof block === "string") return html`<p class="ink" style="${paragraphStyle}">${block}</p>`;
  if ("html" in block) return block.html;
  if ("remark" in block) return html`<p class="soft" style="${remarkStyle}">${block.remark}</p>`;
  if ("link" in block)
    return html`<p class="soft" style="${remarkStyle}"><a class="soft" href="${block.href}" style="color:${light.soft}">${block.link}</a></p>`;
  return html`<table role="presentation" class="fill" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 26px"><tr>
<td class="action" bgcolor="${light.action}" style="border-radius:2px"><a class="action" href="${block.href}" style="${buttonStyle}">${block.action}</a></td>
</tr></table>
${block.isSpelledOut ? spelledOut(block.href) : ""}`;
}

function blockText(block: Block): string {
  if (typeof block === "string") return block;
  if ("html" in block) return block.text;
  if ("remark" in block) return block.remark;
  return `${"link" in block ? block.link : block.action}:\n${block.href}`;
}

const warpThreads = 40;
const weftRows = 3;

/** Plain weave: the weft goes over one warp thread and under the next, and the other way round in the following row. */
function threadAt(row: number, column: number): "warp" | "weft" | "highlight" {
  if ((row + column) % 2 === 0) return "warp";
  return column % 8 === 4 ? "highlight" : "weft";
}

function threadCell(row: number, column: number): Html {
  const kind = threadAt(row, column);
  return html`<td class="${kind}" bgcolor="${light[kind]}" height="4"></td>`;
}

const borderRows = Array.from(
  { length: weftRows },
  (_, row) => html`<tr>${Array.from({ length: warpThreads }, (_, column) => threadCell(row, column))}</tr>`,
);

/** The woven border, made of table cells since many mail programs show no pictures. */
const wovenBorder: Html = html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="table-layout:fixed;font-size:0;line-height:0;mso-line-height-rule:exactly">${borderRows}</table>`;

/** One mail in the look of the shop, as HTML and as plain text with the same words. */
export function mailLayout(settings: MailSettings, mail: Mail): MailContent {
  const { storeName, supportEmail } = settings;
  const home = shopLink(settings, "/");
  const help = `Questions? Write to ${supportEmail}.`;
  const footStyle = `margin:0 0 6px;font-family:${fonts.text};font-size:14px;line-height:22px;color:${light.soft}`;
  const page = html`<!doctype html>
<html lang="en" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">
<title>${mail.subject}</title>
<style>${styleSheet}</style>
</head>
<body class="ground" bgcolor="${light.ground}" style="margin:0;padding:0;background-color:${light.ground}">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${mail.preview}${blankPreview}</div>
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${light.ground}"><tr><td align="center" style="padding:28px 12px 36px">
<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px">
<tr><td align="center" style="padding:0 0 22px"><a class="ink" href="${home}" style="font-family:${fonts.display};font-size:30px;line-height:36px;font-weight:700;letter-spacing:0.5px;color:${light.ink};text-decoration:none">${storeName}</a></td></tr>
<tr><td>${wovenBorder}</td></tr>
<tr><td class="surface pad" bgcolor="${light.surface}" align="left" style="padding:38px 48px 26px;border:1px solid ${light.line};border-top:0">
<h1 class="ink title" style="margin:0 0 20px;font-family:${fonts.display};font-size:31px;line-height:38px;font-weight:700;color:${light.ink}">${mail.heading}</h1>
${mail.blocks.map(blockHtml)}
</td></tr>
<tr><td class="pad" align="left" style="padding:22px 48px 0">
<p class="soft" style="${footStyle}">${mail.reason}</p>
<p class="soft" style="${footStyle}">${help}</p>
<p class="soft" style="${footStyle}"><a class="soft" href="${home}" style="color:${light.soft}">${home.replace(/^https?:\/\/|\/$/g, "")}</a></p>
</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body>
</html>
`;
  const text = [mail.heading, ...mail.blocks.map(blockText), "--", mail.reason, help, `${storeName}, ${home}`];
  return { subject: mail.subject, html: page.source, text: `${text.join("\n\n")}\n` };
}
