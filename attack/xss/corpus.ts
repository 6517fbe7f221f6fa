/** What every payload would do if it ran, and what its elements carry. */
export const mark = "attacked";
const run = `window.${mark}=1`;

/** Texts that become a program where they are not escaped: in elements, attributes, addresses, scripts, XML and templates. */
const scripts = [
  `<script data-attack>${run}</script>`,
  `"><img src=x onerror="${run}" data-attack>`,
  `'><svg/onload=${run} data-attack>`,
  `x" autofocus onfocus="${run}" data-attack="`,
  `</title><script data-attack>${run}</script>`,
  `</script><script data-attack>${run}</script>`,
  `</textarea><img src=x onerror=${run} data-attack>`,
  `<scr<script>ipt data-attack>${run}</scr</script>ipt>`,
  `&lt;img src=x onerror=${run} data-attack&gt;`,
  `<a href="javascript:${run}" data-attack>x</a>`,
  `javascript:${run}//`,
  `data:text/html,<script>parent.${mark}=1</script>`,
  `<iframe data-attack srcdoc="<script>parent.${mark}=1</script>">`,
  `<math><mtext><table><mglyph><style><img src=x onerror=${run} data-attack>`,
  `<!--><img src=x onerror=${run} data-attack>-->`,
  `]]><script data-attack>${run}</script>`,
  `{{constructor.constructor("${run}")()}}`,
  `\u2028${run}\u2029`,
  `<form data-attack><input name=attributes><input name=firstChild></form>`,
  `<style data-attack>*{background:url("//evil.example")}</style>`,
] as const;

/** Cells that a spreadsheet would run. */
const formulas = ["=1+1", "+1+1", "-1+1", "@SUM(1)", "\t=1+1", "\r=1+1", `=HYPERLINK("//evil.example","x")`] as const;

/** Texts that would begin a header of their own in a mail. */
const headers = [
  "Asha\r\nBcc: evil@example.com",
  "Asha\nX-Attack: yes",
  "Asha\r\n\r\n<p data-attack>",
  "Asha\u2028Bcc: evil@example.com",
] as const;

export const corpus: readonly string[] = [...scripts, ...formulas, ...headers];
