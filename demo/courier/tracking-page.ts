import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Store } from "#demo/simulator/store.ts";
import { findBooking, listReports } from "./bookings.ts";

const style =
  ":root{color-scheme:light dark}body{font:16px/1.5 system-ui;max-width:40rem;margin:2rem auto;padding:0 1rem}";
const styleHash = createHash("sha256").update(style).digest("base64");
const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

const escapeHtml = (text: string) => text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
const inUtc = new Intl.DateTimeFormat("en-US", {
  timeZone: "UTC",
  dateStyle: "long",
  timeStyle: "short",
});

const day = new Intl.DateTimeFormat("en-US", {
  timeZone: "UTC",
  weekday: "short",
  month: "short",
  day: "numeric",
});

/** What anybody with the tracking number may see: where the parcel is, and nothing of whom it is for. */
export function serveTrackingPage(app: FastifyInstance, store: Store): void {
  app.get("/track/:name", async ({ params }: FastifyRequest<{ Params: { name: string } }>, reply) => {
    const booking = await findBooking(store.run, "tracking_number", params.name);
    const reports = await listReports(store.run, booking.id);
    const rows = reports
      .toReversed()
      .map(
        ({ at, note }) =>
          `<li><time datetime="${at.toISOString()}">${inUtc.format(at)} UTC</time> ${escapeHtml(note)}</li>`,
      );
    const state = booking.is_cancelled ? "Cancelled" : `Expected on ${day.format(new Date(booking.expected_on))}`;
    return reply
      .type("text/html; charset=utf-8")
      .header("content-security-policy", policy)
      .send(
        `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Parcel ${escapeHtml(booking.tracking_number)}</title><style>${style}</style></head>
<body><main><h1>Parcel ${escapeHtml(booking.tracking_number)}</h1><p>${escapeHtml(state)}. This courier only plays: no parcel is on its way.</p>
<ul>${rows.join("") || "<li>Waiting to be picked up</li>"}</ul></main></body></html>`,
      );
  });
}
