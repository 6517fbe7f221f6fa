import { bandPaise } from "#server/catalogue/listing/tables.ts";

interface Span {
  fromPaise: number;
  toPaise: number;
}

/** The whole bands inside a price range, and the parts of bands that its ends cut. */
export interface Bands {
  first: number;
  last: number;
  pieces: Span[];
}

const cheapestPaise = 100;
const noLimit = 2_147_483_647;

/** Band n holds the prices above (n - 1) and up to n widths, so a bound at a whole width cuts nothing. */
export function bandsBetween(minPaise: number, maxPaise: number | null): Bands {
  // Nothing costs less than a rupee, so a lower bound there is none.
  const from = minPaise <= cheapestPaise ? 1 : minPaise;
  const to = maxPaise ?? noLimit;
  const first = Math.ceil((from - 1) / bandPaise) + 1;
  const last = maxPaise === null ? Math.ceil(noLimit / bandPaise) : Math.floor(to / bandPaise);
  if (first > last) return { first: 1, last: 0, pieces: from <= to ? [{ fromPaise: from, toPaise: to }] : [] };
  const below = { fromPaise: from, toPaise: (first - 1) * bandPaise };
  const above = { fromPaise: last * bandPaise + 1, toPaise: to };
  return {
    first,
    last,
    pieces: [below, ...(maxPaise === null ? [] : [above])].filter((p) => p.fromPaise <= p.toPaise),
  };
}
