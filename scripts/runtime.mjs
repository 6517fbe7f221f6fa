// Plain JavaScript, so that it also runs on the old Node that it warns about.
if (Number(process.versions.node.split(".")[0]) < 24) {
  console.error(
    `Tana Bana runs on Node 24, which npm installs beside it, but this is Node ${process.versions.node}. ` +
      "Run `npm ci` again without --omit=optional, and start it with npm (`npm start`).",
  );
  process.exit(1);
}
