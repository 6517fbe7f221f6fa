/** The colours of the shop (web/app.css) for mail programs, which know no CSS variables. */
export const light = {
  ground: "#f4eee2",
  surface: "#fcf9f3",
  ink: "#1b1d3a",
  soft: "#55536f",
  line: "#d8ccb6",
  action: "#9b2335",
  onAction: "#fdf6ec",
  warp: "#1b1d3a",
  weft: "#9b2335",
  highlight: "#e2a324",
};

const dark: typeof light = {
  ground: "#13152b",
  surface: "#1c1f3c",
  ink: "#f2eadb",
  soft: "#b9b4c6",
  line: "#383b61",
  action: "#b73a4c",
  onAction: "#fdf6ec",
  warp: "#3a3f7a",
  weft: "#b73a4c",
  highlight: "#ecb64c",
};

export const fonts = {
  text: "Mukta, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif",
  display: "Eczar, Georgia, 'Times New Roman', serif",
};

const inTheDark = (prefix: string) =>
  [
    `${prefix}.ground{background-color:${dark.ground}!important}`,
    `${prefix}.surface{background-color:${dark.surface}!important;border-color:${dark.line}!important}`,
    `${prefix}.ink{color:${dark.ink}!important}`,
    `${prefix}.rule{border-color:${dark.line}!important}`,
    `${prefix}.soft{color:${dark.soft}!important}`,
    `${prefix}.action{background-color:${dark.action}!important;color:${dark.onAction}!important}`,
    `${prefix}.warp{background-color:${dark.warp}!important}`,
    `${prefix}.weft{background-color:${dark.weft}!important}`,
    `${prefix}.highlight{background-color:${dark.highlight}!important}`,
  ].join("");

/** Everything needed to read the mail is written on the elements; this adds the dark theme and narrow screens. */
export const styleSheet = [
  ":root{color-scheme:light dark;supported-color-schemes:light dark}",
  "body{margin:0;padding:0;-webkit-text-size-adjust:100%;-ms-text-size-adjust:100%}",
  "table{border-collapse:collapse;border-spacing:0}",
  "@media (max-width:599px){.pad{padding-left:24px!important;padding-right:24px!important}",
  ".title{font-size:26px!important;line-height:32px!important}.fill{width:100%!important}",
  ".fill a{display:block!important;text-align:center!important}}",
  `@media (prefers-color-scheme:dark){${inTheDark("")}}`,
  // Outlook on the web and on Android marks what it has darkened by itself.
  inTheDark("[data-ogsc] "),
].join("");
