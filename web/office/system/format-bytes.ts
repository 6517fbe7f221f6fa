const figure = new Intl.NumberFormat("en-US", { maximumFractionDigits: 1 });

/** 734,003,200 as 734 MB: units of a thousand, as disks are sold. */
export function formatBytes(bytes: number): string {
  const units = ["B", "kB", "MB", "GB", "TB"];
  const power = Math.min(units.length - 1, bytes < 1 ? 0 : Math.floor(Math.log10(bytes) / 3));
  return `${figure.format(bytes / 1000 ** power)} ${units[power]}`;
}
